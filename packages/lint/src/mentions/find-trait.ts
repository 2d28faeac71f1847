import type {Stated} from '@lockstep/snippets'

const trait =
  /^(?: functions?)?(?:, which)? (?:is|are) (?:all |both )?(?:an? )?`?(payable|view|pure|internal|external|private|public|immutable)`?(?= functions?\b|[.,;:)]|$| and\b)/

/** Names that share the verb: ``, `B` and `C` are`` */
const listed = /^(?:(?:, and|,| and) (?:the )?`[^`]{1,100}`)+(?= are\b)/

/** Find what a sentence says of a function or a variable after its name: `` is payable ``, `` and `b` are view functions ``. */
export function findTrait(after: string): Stated | undefined {
  const [, word] = trait.exec(after.replace(listed, '')) ?? []
  if (word === undefined) return
  return /^(?:payable|view|pure|immutable)$/.test(word) ? {mutability: word} : {visibility: word}
}
