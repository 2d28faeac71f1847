import {createHash} from 'node:crypto'

/** Hash of an inline script, as a Content Security Policy names it. */
export function hash(script: string): string {
  return createHash('sha256').update(script).digest('base64')
}
