import {PageReadError} from '@lockstep/navtree'
import type {PageResult} from '../threads/page-tasks.ts'

/** Make an error of the reason why a page could not be read. */
export function toReadError({
  reason,
  line = 1
}: Extract<PageResult, {kind: 'unreadable'}>): PageReadError {
  const point = {line, column: 1}
  return new PageReadError(reason, {start: point, end: point})
}
