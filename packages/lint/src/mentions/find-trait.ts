import type {Stated} from '@lockstep/snippets'

const trait =
  /^ (?:function )?is (?:an? )?`?(payable|view|pure|internal|external|private|public|immutable)`?(?= function\b|[.,;:)]|$| and\b)/

/** Find what a sentence says of a function or a variable right after its name: `` is payable ``, `` is a view function ``. */
export function findTrait(after: string): Stated | undefined {
  const [, word] = trait.exec(after) ?? []
  if (word === undefined) return
  return /^(?:payable|view|pure|immutable)$/.test(word) ? {mutability: word} : {visibility: word}
}
