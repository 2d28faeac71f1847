import type {Facts} from './facts.ts'

/** Facts of a symbol without its fingerprint, which takes as long as everything else. */
export type PlainFacts = Omit<Facts, 'fingerprint'>

/** Add remarks on what is not known. */
export function addNotes(facts: PlainFacts, notes: ReadonlyArray<string>): void {
  if (notes.length > 0) facts.notes = [...(facts.notes ?? []), ...notes]
}
