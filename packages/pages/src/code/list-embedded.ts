import {type BundledLanguage, bundledLanguages, bundledLanguagesAlias} from 'shiki'

/** Languages that must be loaded together with a language. */
interface Embedded {
  /** The language that needs a highlighter of its own. */
  owner?: string
  /** Languages inside of it that are colored. */
  embedded: Array<BundledLanguage>
}

/** Languages that people use inside Markdown, MDX and other languages that can embed any language. */
const usual: ReadonlyArray<string> = [
  'javascript',
  'json',
  'jsx',
  'shellscript',
  'toml',
  'tsx',
  'typescript',
  'yaml'
]

/**
 * Find out whether a language colors any language inside of it that happens to be loaded.
 *
 * Such a language gets a highlighter of its own with a fixed set of others. Otherwise its colors would depend on the
 * pages that were compiled before.
 */
export async function listEmbedded(language: BundledLanguage): Promise<Embedded> {
  const load = {...bundledLanguagesAlias, ...bundledLanguages}[language]
  const {default: grammars} = await load()
  const optional = new Set(grammars.flatMap(({embeddedLangsLazy = []}) => embeddedLangsLazy))
  if (optional.size === 0) return {embedded: []}
  return {
    owner: grammars.at(-1)?.name ?? language,
    embedded: usual.filter((name) => optional.has(name)) as Array<BundledLanguage> // All of them are in Shiki.
  }
}
