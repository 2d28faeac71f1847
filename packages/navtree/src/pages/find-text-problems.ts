import type {Problem} from '../problem.ts'

/** Find what makes a whole file other than it was meant, and what no parser complains about. */
export function findTextProblems(text: string): Array<Problem> {
  return [findLostLetters(text), findOpenFrontMatter(text)].flatMap((problem) => problem ?? [])
}

/** Bytes that are no UTF-8 are read as U+FFFD, which nobody types. */
function findLostLetters(text: string): Problem | undefined {
  const index = text.indexOf('\ufffd')
  if (index === -1) return
  const before = text.slice(0, index).split('\n')
  return {
    ruleId: 'invalid-page',
    severity: 'error',
    reason: 'Cannot read page: unexpected bytes, expected text that was saved as UTF-8',
    place: {line: before.length, column: (before.at(-1) ?? '').length + 1}
  }
}

/** Front matter that never ends would be shown as text. */
function findOpenFrontMatter(text: string): Problem | undefined {
  const [first = '', ...lines] = text.split(/\r?\n/)
  const end = lines.findIndex((line) => line.trim() === '')
  const keys = end === -1 ? lines : lines.slice(0, end)
  if (!isFence(first) || !keys.some((line) => /^(?:title|description|lang):\s/.test(line))) return
  if (lines.some(isFence)) return
  return {
    ruleId: 'invalid-front-matter',
    severity: 'error',
    reason: 'Cannot parse front matter: unexpected end, expected a line `---` behind it',
    place: {line: 1, column: 1}
  }
}

function isFence(line: string): boolean {
  return /^---[ \t]*$/.test(line)
}
