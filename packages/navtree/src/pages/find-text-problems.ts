import {wholeFile} from '@lockstep/problem'
import {createLocate} from '../locate.ts'
import type {TextProblem} from '../problem.ts'

/** Find faults of a whole text that no parser reports. */
export function findTextProblems(text: string): Array<TextProblem> {
  return [findLostBytes(text), findFenceFault(text)].flatMap((problem) => problem ?? [])
}

/** Bytes that are not UTF-8 are decoded as U+FFFD, which no author types. */
function findLostBytes(text: string): TextProblem | undefined {
  const index = text.indexOf('\ufffd')
  if (index === -1) return
  return {
    ruleId: 'invalid-page',
    severity: 'error',
    reason: 'Cannot read page: unexpected bytes, expected text that was saved as UTF-8',
    place: createLocate(text)(index, index + 1)
  }
}

/** Front matter without its first or last line would be shown as text. */
function findFenceFault(text: string): TextProblem | undefined {
  const [first = '', ...lines] = text.split(/\r?\n/)
  const isMistyped = /^(?:--|-{4,}|[–—]+)$/.test(first.trim())
  if (!isFence(first) && !isMistyped) return
  const end = lines.findIndex((line) => line.trim() === '')
  const keys = end === -1 ? lines : lines.slice(0, end)
  if (!keys.some((line) => /^(?:title|description|lang):\s/.test(line))) return
  if (isMistyped) {
    return {
      ruleId: 'invalid-front-matter',
      severity: 'error',
      reason: `Cannot parse front matter: unexpected \`${first.trim()}\`, expected a first line \`---\``,
      place: createLocate(text)(0, first.length)
    }
  }
  if (lines.some(isFence)) return
  return {
    ruleId: 'invalid-front-matter',
    severity: 'error',
    reason: 'Cannot parse front matter: unexpected end, expected a closing line `---`',
    place: wholeFile
  }
}

function isFence(line: string): boolean {
  return line.startsWith('---') && line.slice(3).trim() === ''
}
