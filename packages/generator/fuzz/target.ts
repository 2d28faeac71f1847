import type {Random} from './random.ts'

/** A part of Lockstep that takes texts from strangers. */
export interface Target {
  name: string
  /** How often it is chosen, compared with the others. */
  weight: number
  /** Real texts to start from. */
  corpus: ReadonlyArray<string>
  /** Pieces of its language. */
  words: ReadonlyArray<string>
  /** Process an input and list what is wrong with the result. Throwing is a finding, too. */
  run: (input: string, random: Random) => Promise<Array<string>> | Array<string>
}
