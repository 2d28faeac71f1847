import {existsSync} from 'node:fs'
import path from 'node:path'
import {parseRedirects, type Redirect} from '@lockstep/lint'
import {readText} from '@lockstep/problem/read-text'
import {toRelativePath} from '../files/to-relative-path.ts'

/** Read the redirects of a folder that was not written for Lockstep: of files that hosts read. */
export function readHostRedirects(
  folders: ReadonlyArray<string>,
  content: string
): Array<Redirect> {
  const places = [...new Set(folders)]
  return places.flatMap((folder) => {
    const read = (name: string): string | undefined => {
      const file = path.join(folder, name)
      return existsSync(file) ? readText(file) : undefined
    }
    const plain = read('_redirects')
    const json = ['vercel.json', 'docs.json', 'mint.json'].flatMap((name) => {
      const text = read(name)
      return text === undefined ? [] : listPairs(text, toName(content, path.join(folder, name)))
    })
    const modules = ['js', 'mjs', 'cjs', 'ts'].flatMap((end) => {
      const text = read(`next.config.${end}`)
      const name = toName(content, path.join(folder, `next.config.${end}`))
      return text === undefined ? [] : listPairs(text, name)
    })
    const own =
      plain === undefined
        ? []
        : parseRedirects(plain, toName(content, path.join(folder, '_redirects')))
    return [...own, ...json, ...modules]
  })
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

function toName(content: string, file: string): string {
  return toRelativePath(content, file)
}
