import type {ModuleKind} from '../modules/parse-module.ts'
import type {Dialect} from '../tree/tree.ts'

/** What a file is, by its name alone. */
export type Source =
  | {kind: 'module'; name: string; format: ModuleKind; locale?: never}
  | {kind: 'page'; name: string; format: 'md' | 'mdx'; locale?: string}
  | {kind: 'meta'; format: ModuleKind; locale?: string; global?: true}

/** How a docs set names its files. */
export interface Layout {
  dialect: Dialect
  /** Name of the folder that the set lies in: `pages`, `content`. */
  rootName: string
  /** A folder `app` of Next.js rather than one of pages. */
  isApp: boolean
}

/**
 * Tell what a file is: `lockbox.mdx` -> page `lockbox`, `_meta.fr.json` -> meta in French.
 *
 * Gives nothing for a name that is not part of the navigation: `_partial.mdx`, `data.json`. A name is composed
 * (Unicode NFC), since some systems write `é` as two characters and no author sees which.
 */
export function nameSource(file: string, layout: Layout): Source | undefined {
  const {dialect} = layout
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
    return {kind: 'page', format, ...splitLocale((page[1] ?? '').normalize(), dialect)}
  }

  const meta = /^_meta(?:\.(global|[a-z]{2}(?:-[A-Z]{2})?))?\.(json|[jt]sx?)$/.exec(file)
  if (!meta) return
  const format = meta[2] as ModuleKind // As above.
  if (dialect === 4 && format === 'json') return
  if (meta[1] === 'global') return {kind: 'meta', format, global: true}
  return meta[1] === undefined ? {kind: 'meta', format} : {kind: 'meta', format, locale: meta[1]}
}

/** Version 2 keeps names with `_` out of the navigation; later versions only what Next.js takes. */
export function isSkipped(name: string, {dialect, isApp}: Layout): boolean {
  return dialect === 2 || isApp ? name.startsWith('_') : /^_(app|document|error)\b/.test(name)
}

/** Only version 2 has languages in file names. `next.js.mdx` is not in the language `js`, since there is none. */
function splitLocale(name: string, dialect: Dialect): {name: string; locale?: string} {
  const match = dialect === 2 ? /^(.+)\.([a-z]{2}(?:-[A-Z]{2})?)$/s.exec(name) : null
  if (!match?.[1] || !match[2] || !isLanguage(match[2])) return {name}
  return {name: match[1], locale: match[2]}
}

const languages = new Intl.DisplayNames(['en'], {type: 'language', fallback: 'none'})

function isLanguage(tag: string): boolean {
  return languages.of(tag.slice(0, 2)) !== undefined
}
