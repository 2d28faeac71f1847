import type {DialectRules} from '../dialects/dialect-rules.ts'
import type {ModuleKind} from '../modules/parse-module.ts'

/** The role of a file, judged by its name. */
export type FileKind =
  | {kind: 'module'; name: string; format: ModuleKind; locale?: never}
  | {kind: 'page'; name: string; format: 'md' | 'mdx'; locale?: string}
  | {kind: 'meta'; format: ModuleKind; locale?: string; global?: true}

/** How a docs set names its files. */
export interface Layout {
  rules: DialectRules
  /** Name of the folder that contains the set: `pages`, `content`. */
  rootName: string
  /** Whether the folder is the App Router of Next.js rather than a folder of pages. */
  isApp: boolean
}

/**
 * Find out what a file is by its name: `lockbox.mdx` -> page `lockbox`, `_meta.fr.json` -> meta in French.
 *
 * Returns undefined for a name that is not part of the navigation: `_partial.mdx`, `data.json`. Names are composed
 * (Unicode NFC), because some systems write `é` as two characters and authors cannot see the difference.
 */
export function parseFileName(file: string, layout: Layout): FileKind | undefined {
  const {rules} = layout
  if (layout.isApp) {
    // Below `app`, a page is always called `page` and has the address of its folder.
    const module = /^page\.([jt]sx?)$/.exec(file)
    if (module) return {kind: 'module', name: 'index', format: module[1] as ModuleKind}
    if (/^page\.mdx?$/.test(file)) {
      return {kind: 'page', name: 'index', format: file.endsWith('x') ? 'mdx' : 'md'}
    }
    if (/\.mdx?$/.test(file)) return
  }

  const page = /^(.+)\.(mdx?)$/s.exec(file)
  if (page && !isSkipped(file, layout)) {
    const format = page[2] as 'md' | 'mdx' // The pattern allows nothing else.
    return {kind: 'page', format, ...splitLocale((page[1] ?? '').normalize(), rules)}
  }

  const meta = /^_meta(?:\.(global|[a-z]{2}(?:-[A-Z]{2})?))?\.(json|[jt]sx?)$/.exec(file)
  if (!meta) return
  const format = meta[2] as ModuleKind // As above.
  if (!rules.readsMetaJson && format === 'json') return
  if (meta[1] === 'global') return {kind: 'meta', format, global: true}
  return meta[1] === undefined ? {kind: 'meta', format} : {kind: 'meta', format, locale: meta[1]}
}

/** Check whether a name is private: a partial, or a file that Next.js uses itself. */
export function isSkipped(name: string, {rules, isApp}: Layout): boolean {
  return rules.hidesUnderscores || isApp
    ? name.startsWith('_')
    : /^_(app|document|error)\b/.test(name)
}

/**
 * Take the language off a name.
 *
 * `next.js.mdx` has no language, because `js` is not one. Neither has `core.ts.mdx`: pages about TypeScript files are
 * common, and docs in Tsonga (`ts`) are not.
 */
function splitLocale(name: string, rules: DialectRules): {name: string; locale?: string} {
  const match = rules.hasLocaleFiles ? /^(.+)\.([a-z]{2}(?:-[A-Z]{2})?)$/s.exec(name) : null
  if (!match?.[1] || !match[2] || match[2] === 'ts' || !isLanguage(match[2])) return {name}
  return {name: match[1], locale: match[2]}
}

/** Loading the names takes longer than most builds need for the whole tree, and few sites have such files. */
let languages: Intl.DisplayNames | undefined

function isLanguage(tag: string): boolean {
  languages ??= new Intl.DisplayNames(['en'], {type: 'language', fallback: 'none'})
  return languages.of(tag.slice(0, 2)) !== undefined
}
