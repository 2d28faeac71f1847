import type {ScannedFence} from './scan-page.ts'

/** A symbol of the contracts with the code that a page may have copied. */
export interface KnownCode {
  reference: string
  kind: string
  name: string
  /** The code alone, and with its NatSpec. */
  texts: Array<string>
}

/** The result of comparing a pasted fence with the contracts. */
export type CodeMatch =
  | {kind: 'equal'; reference: string; hasNatspec: boolean}
  | {kind: 'different'; reference: string; line: number; pasted: string; source: string}
  | {kind: 'unknown'}

const declaration =
  /\b(function|modifier|event|error|struct|enum|contract|interface|library)[ \t]+([A-Za-z_$][\w$]*)/

/** Compare pasted Solidity with the contracts. White space is ignored. */
export function matchCode(code: string, known: ReadonlyArray<KnownCode>): CodeMatch {
  const pasted = toLines(code)
  const text = pasted.join('\n')
  for (const {reference, texts} of known) {
    const index = texts.findIndex((each) => toLines(each).join('\n') === text)
    if (index !== -1) return {kind: 'equal', reference, hasNatspec: index > 0}
  }
  const [, kind, name] = declaration.exec(code) ?? []
  const candidates = known.filter((each) => each.kind === kind && each.name === name)
  const ranked = candidates
    .flatMap(({reference, texts}) => texts.map((each) => ({reference, lines: toLines(each)})))
    .map((each) => ({...each, shared: countShared(pasted, each.lines)}))
    .sort((a, b) => b.shared - a.shared || a.lines.length - b.lines.length)
  const [best] = ranked
  if (!best) return {kind: 'unknown'}
  const line = pasted.findIndex((each, index) => each !== best.lines[index])
  const at = line === -1 ? pasted.length : line
  return {
    kind: 'different',
    reference: best.reference,
    line: at,
    pasted: pasted[at] ?? 'nothing',
    source: best.lines[at] ?? 'nothing'
  }
}

/** Whether a fence shows Solidity that its author pasted. */
export function isPasted({info, code}: ScannedFence): boolean {
  return /^(?:solidity|sol)\b/.test(info) && !/\bof=/.test(info) && code.trim() !== ''
}

function toLines(code: string): Array<string> {
  return code
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter((line) => line !== '')
}

function countShared(pasted: ReadonlyArray<string>, source: ReadonlyArray<string>): number {
  const lines = new Set(source)
  return pasted.filter((line) => lines.has(line)).length
}
