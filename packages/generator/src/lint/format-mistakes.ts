import type {LockMistake} from '@lockstep/lint'
import {toPlace} from '@lockstep/problem'

const mostMistakes = 20

/** Format the mistakes of a lock, one line each: `lockstep.lock:3:1 Unexpected merge conflict`. */
export function formatMistakes(name: string, mistakes: ReadonlyArray<LockMistake>): string {
  const lines = mistakes.slice(0, mostMistakes).map(({place, reason}) => {
    const {line, column} = toPlace(place).start
    return `${name}:${line}:${column} ${reason}`
  })
  const rest = mistakes.length - lines.length
  return [...lines, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n')
}
