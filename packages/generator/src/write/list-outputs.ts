import {statSync} from 'node:fs'
import {toDigest} from '../cache/to-digest.ts'
import {toFileVersion} from '../files/to-file-version.ts'

/** List files that are copied, each with a key that changes with the file. */
export function listCopies(
  copies: ReadonlyMap<string, string>
): Array<[name: string, copy: {key: string; source: string}]> {
  return Array.from(copies, ([name, source]) => {
    return [name, {key: `${source} ${toFileVersion(statSync(source))}`, source}]
  })
}

/** List files with these texts, each with its digest. */
export function listTexts(
  texts: ReadonlyMap<string, string>
): Array<[name: string, text: {key: string; text: string}]> {
  return Array.from(texts, ([name, text]) => [name, {key: toDigest(text), text}])
}
