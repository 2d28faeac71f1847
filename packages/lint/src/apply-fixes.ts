import type {Fix} from '@lockstep/problem'

/** Apply fixes to a text. If two fixes overlap, apply the first one and leave the other to the next run. */
export function applyFixes(text: string, fixes: ReadonlyArray<Fix>): string {
  const sorted = [...fixes].sort((a, b) => a.start - b.start || a.end - b.end)
  let result = ''
  let at = 0
  for (const {start, end, text: instead, written} of sorted) {
    if (start < at || end > text.length) continue
    if (written !== undefined && text.slice(start, end) !== written) continue
    result += text.slice(at, start) + instead
    at = end
  }
  return result + text.slice(at)
}
