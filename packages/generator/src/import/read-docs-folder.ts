import {readdir, readFile, stat} from 'node:fs/promises'
import path from 'node:path'
import {checkJson} from '@lockstep/navtree/parse'
import {formatSize, SetupError} from '@lockstep/problem'
import {toRelativePath} from '../files/to-relative-path.ts'
import {findFolderFault} from '../settings/find-folder-fault.ts'
import type {DocsFolder} from './docs-folder.ts'
import type {Leftover} from './imported-site.ts'
import {type GeneratorName, readGeneratorFolder, usualFolders} from './read-generator.ts'

/** Folders of dependencies and caches, and the output of VitePress. */
const skipped = /(?:^|\/)(?:\.(?!vitepress$)[^/]*|node_modules|\.vitepress\/dist)$/

/** Folders that tools write next to a configuration. Elsewhere, `build` may contain pages or pictures about building. */
const outputFolder = /^(?:build|dist|out|coverage)$/

/** Generators that read pages from every folder next to their configuration, and write none there. */
const pageRoots: ReadonlySet<GeneratorName> = new Set(['Mintlify', 'VitePress'])

/** Files whose text an import may need. Pages also include code of other languages, and output from files without an extension. */
const readable =
  /\.(?:mdx?|json|[cm]?[jt]sx?|sol|vy|yul|rs|go|py|cairo|ya?ml|toml|sh|txt|mintignore)$|(?:^|\/)[^./]+$/

/** Longer files than this are data. */
const largest = 2_000_000

/**
 * Read the docs of another generator, without the folder `out`, which an earlier import may have written.
 *
 * They are in `project` or in one of its folders. Throws a `SetupError` for a project that has none.
 */
export async function readDocsFolder(
  project: string,
  out?: string
): Promise<DocsFolder & {folder: string}> {
  const fault = findFolderFault(project)
  if (fault) throw fault
  const found = await readGeneratorFolder(project)
  if (found === undefined) {
    const folders = usualFolders.slice(1).map((folder) => `\`${folder}\``)
    throw new SetupError(
      `Cannot find the configuration of Docusaurus, Mintlify, Starlight, VitePress, Vocs or mdBook in \`${project}\` or below it in ${folders.join(', ')}: name the folder that contains it. A folder of plain Markdown or MDX pages needs no import: pass it to \`lockstep build --content\``
    )
  }
  const {name: generator, folder} = found
  const root = path.join(project, folder)
  const own = out === undefined ? '' : toRelativePath(root, out)
  const all = await listFiles(root, '', pageRoots.has(generator))
  const files = all.filter((file) => own === '' || !file.startsWith(`${own}/`)).sort()
  const texts = new Map<string, string>()
  const leftovers: Array<Leftover> = []
  for (const file of files) {
    if (!readable.test(file)) continue
    const place = path.join(root, file)
    const {size} = await stat(place)
    if (size <= largest) texts.set(file, dropMark(await readFile(place, 'utf8')))
    else if (/\.mdx?$/.test(file) || isConfig(file))
      leftovers.push({
        file,
        reason: `Cannot import a file that is larger than ${formatSize(largest)}`
      })
  }
  for (const file of files.filter(isConfig)) {
    const fault = checkJson(texts.get(file) ?? '{}')
    if (fault) leftovers.push({file, line: fault.place.start.line, reason: fault.reason})
  }
  return {folder, generator, files, texts, leftovers}
}

/** Remove a byte order mark, which would hide the front matter of a page and the first key of a configuration. */
function dropMark(text: string): string {
  return text.replace(/^\uFEFF/, '')
}

/** The configuration of Mintlify. Those of other generators are code. */
function isConfig(file: string): boolean {
  return file === 'docs.json' || file === 'mint.json'
}

/** List all files below a folder, except output next to the configuration. Output is a folder without pages. */
async function listFiles(
  root: string,
  folder: string,
  mayHavePages: boolean
): Promise<Array<string>> {
  const entries = await readdir(path.join(root, folder), {withFileTypes: true})
  const lists = await Promise.all(
    entries.map(async (entry) => {
      const file = path.posix.join(folder, entry.name)
      // A symbolic link may point outside the folder or form a cycle.
      if (!entry.isDirectory()) return entry.isFile() ? [file] : []
      const isOutput = outputFolder.test(file)
      if (skipped.test(file) || (isOutput && !mayHavePages)) return []
      const files = await listFiles(root, file, mayHavePages)
      return isOutput && !files.some((each) => /\.mdx?$/.test(each)) ? [] : files
    })
  )
  return lists.flat()
}
