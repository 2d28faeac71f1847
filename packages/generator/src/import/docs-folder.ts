import path from 'node:path'
import {dropYamlExcess, findDeepYaml} from '@lockstep/navtree/parse'
import {parseDocument} from 'yaml'
import {evaluateConfig} from './config/evaluate-config.ts'
import {type Leftover, toRoute} from './imported-site.ts'
import type {GeneratorName} from './read-generator.ts'

/** The files of a docs folder, by their paths from it. */
export interface DocsFolder {
  generator: GeneratorName
  /** Texts of pages, partials and configuration. */
  texts: ReadonlyMap<string, string>
  /** All files, sorted. */
  files: ReadonlyArray<string>
  /** Reads a source of the contracts, by its path from the docs, if the import compares code with them. */
  readSource?: ((file: string) => string | undefined) | undefined
  /** Pages and configuration that cannot be read. */
  leftovers: ReadonlyArray<Leftover>
}

/** Find the value of the first configuration whose name matches. */
export function findConfig({texts}: DocsFolder, name: RegExp): Record<string, unknown> {
  const file = [...texts.keys()].find((each) => name.test(each))
  if (file === undefined) return {}
  return asRecord(evaluateConfigFile({texts}, file))
}

/** Evaluate a configuration file, and the files that it imports. */
export function evaluateConfigFile({texts}: Pick<DocsFolder, 'texts'>, file: string): unknown {
  const text = texts.get(file) ?? ''
  if (file.endsWith('.json')) {
    try {
      return JSON.parse(text)
    } catch {
      // The caller reports a configuration without a navigation.
      return
    }
  }
  if (/\.ya?ml$/.test(file)) return parseYaml(text)
  return evaluateConfig(file, text, (specifier, from) => {
    if (!specifier.startsWith('.')) return
    const base = path.posix.join(path.posix.dirname(from), specifier)
    const names = ['', '.ts', '.tsx', '.js', '.mjs', '.json', '/index.ts', '/index.js']
    const found = [...names.map((end) => base + end), base.replace(/\.js$/, '.ts')]
    const target = found.find((each) => texts.has(each))
    const text = target === undefined ? undefined : texts.get(target)
    if (target === undefined || text === undefined) return
    return {file: target, text: target.endsWith('.json') ? `export default ${text}` : text}
  })
}

/** Extract the front matter of a page; what is not valid counts as empty. */
export function extractFrontMatter(text: string): Record<string, unknown> {
  const [, yaml = ''] = /^---\r?\n([\s\S]*?)^---[ \t]*\r?$/m.exec(text) ?? []
  // The build reports what is not valid, with its line.
  return asRecord(parseYaml(text.startsWith('---') ? yaml : ''))
}

function parseYaml(yaml: string): unknown {
  if (findDeepYaml(yaml) !== undefined) return
  // The parser would compare each key with all others.
  const document = parseDocument(yaml, {logLevel: 'silent', uniqueKeys: false})
  if (document.errors.length > 0 || dropYamlExcess(document).length > 0) return
  try {
    return document.toJS()
  } catch {
    return // Even a few aliases can form a cycle.
  }
}

/** List the pages below a folder. Names that begin with `_` are partials. */
export function listPageTexts(
  {texts}: DocsFolder,
  folder: string
): Array<[file: string, text: string]> {
  const start = folder === '' || folder === '.' ? '' : `${folder}/`
  return [...texts].filter(([file]) => {
    return (
      /\.mdx?$/.test(file) && file.startsWith(start) && !/(?:^|\/)_/.test(file.slice(start.length))
    )
  })
}

/** Map the files that pages include, whose names or folders begin with `_`, to their texts. */
export function listPartialTexts({texts}: DocsFolder): Map<string, string> {
  return new Map([...texts].filter(([file]) => /\.mdx?$/.test(file) && /(?:^|\/)_/.test(file)))
}

/** Path of a page below its folder, without extension. An index has the path of its folder. */
export function toPagePath(file: string, folder: string): string {
  const below = folder === '' || folder === '.' ? file : file.slice(folder.length + 1)
  return toRoute(below.replace(/\.mdx?$/, '').replace(/(?:^|\/)index$/, ''))
}

/** Return an object of a configuration, or an empty one for anything else. */
export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** Return a list of a configuration, or an empty one for anything else. */
export function asList(value: unknown): Array<unknown> {
  return Array.isArray(value) ? value : []
}

/** Return a text of a configuration, unless it is empty or something else. */
export function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
