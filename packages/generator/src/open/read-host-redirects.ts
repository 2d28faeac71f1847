import {existsSync} from 'node:fs'
import path from 'node:path'
import {parseRedirects, type Redirect} from '@lockstep/lint'
import {readText} from '@lockstep/problem/read-text'
import {toRelativePath} from '../files/to-relative-path.ts'

type ParseHostFile = (text: string, file: string) => Array<Redirect>

/** The files in which hosts and other generators expect redirects, each with its parser. */
const hostFiles: ReadonlyArray<[name: string, parse: ParseHostFile]> = [
  ['_redirects', parseRedirects],
  ['vercel.json', listPairs],
  ['docs.json', listPairs],
  ['mint.json', listPairs],
  ['next.config.js', listPairs],
  ['next.config.mjs', listPairs],
  ['next.config.cjs', listPairs],
  ['next.config.ts', listPairs]
]

/** Read the redirects of folders that were not written for Lockstep: those in files that hosts read. */
export function readHostRedirects(
  folders: ReadonlyArray<string>,
  content: string
): Array<Redirect> {
  return [...new Set(folders)].flatMap((folder) =>
    hostFiles.flatMap(([name, parse]) => {
      const file = path.join(folder, name)
      return existsSync(file) ? parse(readText(file), toRelativePath(content, file)) : []
    })
  )
}

/** `source: '/a', destination: '/b'`, in JSON and in modules, which are not run. */
function listPairs(text: string, file: string): Array<Redirect> {
  const pattern =
    /(["']?)source\1\s*:\s*(["'`])(\/[^"'`\n$]*)\2\s*,\s*(["']?)destination\4\s*:\s*(["'`])([^"'`\n$]+)\5/g
  return Array.from(text.matchAll(pattern), (match): Redirect => {
    const [all, , , from = '', , , to = ''] = match
    const before = text.slice(0, match.index)
    const line = before.split('\n').length
    const column = match.index - before.lastIndexOf('\n')
    const last = all.lastIndexOf('\n')
    const end = {
      line: line + all.split('\n').length - 1,
      column: last === -1 ? column + all.length : all.length - last
    }
    return {from, to, file, place: {start: {line, column}, end}}
  })
}
