import {readFileSync} from 'node:fs'
import {join} from 'node:path'

/** Read a file as text. */
export function readText(...path: Array<string>): string {
  return readFileSync(join(...path), 'utf8')
}
