import {toVisible} from '@lockstep/problem/print'
import type {Io} from '../io.ts'

/** Format the page that a build is waiting for, so that its author knows where to look. */
export function formatWait(file: string): string {
  return `waiting for ${toVisible(file)}\n`
}

/** Report progress on one line that a terminal overwrites; elsewhere, such as in CI, on one line for each stage. */
export function createProgress(
  io: Pick<Io, 'stderr' | 'color'>
): (stage: string, done?: number, total?: number, waiting?: string) => void {
  let last = 0
  return (stage, done, total, waiting) => {
    if (waiting !== undefined) {
      io.stderr(
        io.color
          ? `\r\u001b[K${stage} ${done} of ${total}, ${formatWait(waiting)}`.trimEnd()
          : formatWait(waiting)
      )
      return
    }
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
