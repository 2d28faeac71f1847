/** Someone who sends or gets messages. */
export interface Actor {
  name: string
  label: string
  isPerson: boolean
}

/** How a message ends: with an arrow, an arrow of two lines, a cross, or nothing. */
export type MessageHead = 'arrow' | 'open' | 'cross' | 'none'

/** A message between actors, by their numbers. */
export interface Message {
  type: 'message'
  from: number
  to: number
  label: string
  isDashed: boolean
  head: MessageHead
  /** Whether it also has an arrow at its start. */
  isMutual: boolean
  /** Whether it begins work of the one who gets it, or ends work of the one who sends it. */
  work: 'begins' | 'ends' | undefined
}

/** A note next to an actor, or over several. */
export interface Note {
  type: 'note'
  side: 'left' | 'right' | 'over'
  first: number
  last: number
  label: string
}

/** The steps, from top to bottom. */
export type SequenceStep =
  | Message
  | Note
  | {type: 'open'; kind: string; label: string}
  | {type: 'divide'; label: string}
  | {type: 'close'}

/** A diagram of a sequence. */
export interface Sequence {
  actors: Array<Actor>
  steps: Array<SequenceStep>
}
