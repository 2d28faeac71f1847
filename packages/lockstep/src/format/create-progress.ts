import type {Io} from '../io.ts'

/** Report progress on one line that a terminal overwrites; elsewhere, such as in CI, on one line for each stage. */
export function createProgress(
  io: Pick<Io, 'stderr' | 'color'>
): (stage: string, done?: number, total?: number) => void {
  let last = 0
  return (stage, done, total) => {
    if (done === undefined || total === undefined) {
      if (io.color) io.stderr(`\r\u001b[K${stage}`)
      return
    }
    const isLast = done === total
    if (!io.color) {
      if (isLast) io.stderr(`${stage}: ${total}\n`)
      return
    }
    if (!isLast && performance.now() - last < 50) return
    last = performance.now()
    io.stderr(`\r\u001b[K${isLast ? '' : `${stage} ${done} of ${total}`}`)
  }
}
