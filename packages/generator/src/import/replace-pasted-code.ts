import type {Leftover} from './imported-site.ts'
import {isPasted, type KnownCode, matchCode} from './match-code.ts'
import {scanPage} from './scan-page.ts'

/** The result of comparing pasted code. */
export interface CodeReport {
  /** Fences that the contracts have, differ from, and don't have. */
  code: {equal: number; different: number; unknown: number}
  leftovers: Array<Leftover>
}

/** Replace pasted code that the contracts have by the name of its symbol, and report what differs. */
export function replacePastedCode(
  text: string,
  file: string,
  known: ReadonlyArray<KnownCode>,
  {code, leftovers}: CodeReport
): string {
  let result = ''
  let index = 0
  for (const fence of scanPage(text).fences) {
    if (!isPasted(fence)) continue
    const match = matchCode(fence.code, known)
    code[match.kind]++
    if (match.kind === 'different') {
      const {reference, pasted, source} = match
      const line = text.slice(0, fence.start).split('\n').length
      leftovers.push({
        file,
        line,
        reason: `Pasted code differs from \`${reference}\`: the page has \`${pasted}\`, the source \`${source}\``
      })
    }
    if (match.kind !== 'equal') continue
    const marks = text.slice(fence.start, fence.infoStart).trim()
    const info = `${fence.info} of="${match.reference}"${match.hasNatspec ? ' natspec' : ''}`
    result += `${text.slice(index, fence.start)}${fence.indent}${marks}${info}\n${fence.indent}${marks}`
    index = fence.end
  }
  return result + text.slice(index)
}
