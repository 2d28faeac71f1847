import type {Fix} from '@lockstep/problem'

/** Put fixes into a text. Where two would change the same place, the first counts, and the other waits for the next run. */
export function applyFixes(text: string, fixes: ReadonlyArray<Fix>): string {
  const sorted = [...fixes].sort((a, b) => a.start - b.start || a.end - b.end)
  let result = ''
  let at = 0
  for (const {start, end, text: instead} of sorted) {
    if (start < at || end > text.length) continue
    result += text.slice(at, start) + instead
    at = end
  }
  return result + text.slice(at)
}
