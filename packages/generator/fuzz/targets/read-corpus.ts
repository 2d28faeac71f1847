import {readdirSync, readFileSync} from 'node:fs'
import path from 'node:path'
import {fileURLToPath} from 'node:url'

/** The top of the repository, from the sources as well as from what they are compiled to. */
export const repository = findRepository(path.dirname(fileURLToPath(import.meta.url)))

/** Read the texts of all files below a folder of the repository whose name matches, sorted by name. */
export function readTexts(folder: string, name: RegExp): Array<string> {
  return listFiles(path.join(repository, folder))
    .filter((file) => name.test(path.relative(path.join(repository, folder), file)))
    .sort()
    .map((file) => readFileSync(file, 'utf8'))
}

/** List the code of all fences of some languages in pages. */
export function listFences(pages: ReadonlyArray<string>, languages: RegExp): Array<string> {
  return pages.flatMap((page) =>
    Array.from(page.matchAll(/^```(\S*)[^\n]*\n([\s\S]*?)\n```$/gm)).flatMap(
      ([, language = '', code = '']) => (languages.test(language) ? [code] : [])
    )
  )
}

function findRepository(folder: string): string {
  const parent = path.dirname(folder)
  const isTop = readdirSync(folder).includes('pnpm-workspace.yaml')
  if (isTop || parent === folder) return folder
  return findRepository(parent)
}

/** List the files below a folder, and stay out of what was installed and written: it changes meanwhile. */
function listFiles(folder: string): Array<string> {
  return readdirSync(folder, {withFileTypes: true}).flatMap((entry) => {
    const file = path.join(folder, entry.name)
    if (!entry.isDirectory()) return [file]
    return ['node_modules', 'dist', '.cache'].includes(entry.name) ? [] : listFiles(file)
  })
}
