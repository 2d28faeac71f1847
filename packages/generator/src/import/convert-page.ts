import {convertBook} from './convert-book.ts'
import {addTitle, convertFrontMatter} from './convert-front-matter.ts'
import {convertHome} from './convert-home.ts'
import {convertTag, knownComponents} from './convert-tag.ts'
import {createLineFinder} from './create-line-finder.ts'
import {applyEdits, type TextEdit} from './edit.ts'
import {findAssetCode, isAsset} from './find-asset-code.ts'
import {findCodeBlocks} from './find-code-blocks.ts'
import {findDroppedHtml} from './find-dropped-html.ts'
import {findLineMarks} from './find-line-marks.ts'
import {findLinks} from './find-links.ts'
import {findOwnComponents} from './find-own-components.ts'
import {findVue} from './find-vue.ts'
import {includeTexts} from './include-texts.ts'
import type {GeneratorName} from './read-generator.ts'
import {type ScannedPage, scanPage, type Tag, toAttributeText} from './scan-page.ts'

/** How the addresses in a page change. Each function returns undefined for what stays as it is. */
export interface PageConversion {
  generator: GeneratorName
  /** The new format of the page; undefined for Markdown that may contain components anyway. */
  format: 'md' | 'mdx' | undefined
  /** Whether `$` starts a formula in all pages. */
  hasMath: boolean
  /** Whether `\\(` starts a formula in a book. */
  hasMathJax?: boolean | undefined
  /** Find the new address of a link. */
  resolveLink: (href: string) => string | undefined
  /** Find the new path of a file that the page imports. */
  resolvePartial: (specifier: string) => string | undefined
  /** Find the text of a file that a fence or a page includes. */
  findInclude: (address: string) => string | undefined
}

/** A page for Lockstep, and what is left for its author. */
export interface ConvertedPage {
  text: string
  /** Whether it has components, which a file that ends in `.md` cannot have. */
  needsMdx: boolean
  leftovers: Array<{line: number; reason: string}>
}

/** Directives that only change the looks of what they contain. */
const plainDirectives = new Set(['file-tree', 'raw', 'terminal', 'v-pre'])

/** Convert a page of another generator: admonitions, tabs, includes, front matter, imports and addresses. */
export function convertPage(source: string, conversion: PageConversion): ConvertedPage {
  const {format, generator} = conversion
  const included = includeTexts(source.replaceAll('\r\n', '\n'), conversion.findInclude)
  const book = generator === 'mdBook' ? convertBook(included.text, conversion) : undefined
  const text = book?.text ?? included.text
  const scanned = scanPage(text)
  const {mask, fences} = scanned
  // In Markdown, `<T>` is text or HTML.
  const tags = format === 'md' ? [] : scanned.tags
  const leftovers: ConvertedPage['leftovers'] = []
  const edits: Array<TextEdit> = []
  const findLine = createLineFinder(text)
  const report = (offset: number, reason: string): void => {
    leftovers.push({line: included.toSourceLine(findLine(offset)), reason})
  }

  const isCodeGroup = tags.some(({name}) => name === 'CodeGroup')
  for (const fence of fences) {
    if (generator === 'Docusaurus') edits.push(...findLineMarks(text, fence))
    const info = convertFence(fence.info, isCodeGroup || generator === 'Mintlify')
    if (info !== fence.info) {
      const start = text.indexOf(fence.info, fence.infoStart)
      edits.push({start, end: start + fence.info.length, text: info})
    }
    if (/^[ \t]*(?:<<<|\/\/ \[!include) ?/m.test(fence.code)) {
      report(fence.start, 'Cannot find the file that this fence includes, or the named part of it')
    }
  }
  const partials = listPartialNames(text, conversion)
  const own = findOwnComponents(text, mask, tags)
  const dropped = findDroppedHtml(text, mask)
  const blocks = findCodeBlocks(text, tags)
  for (const edit of [...own.edits, ...dropped.edits, ...blocks]) edits.push(edit)
  const isReplaced = ({name, start, end}: Tag): boolean =>
    own.names.has(name) || blocks.some((block) => block.start <= start && end <= block.end)
  for (const tag of tags) {
    if (isReplaced(tag)) continue
    const converted = convertTag(resolveTag(tag, conversion), tags, text)
    if (tag.name === 'Badge' && converted?.startsWith('('))
      report(tag.start, 'A badge is plain text now')
    if (converted !== undefined) edits.push({start: tag.start, end: tag.end, text: converted})
    else if (
      /^[A-Z]/.test(tag.name) &&
      !tag.isClosing &&
      !knownComponents.has(tag.name) &&
      !partials.has(tag.name)
    ) {
      report(tag.start, `Cannot convert component \`${tag.name}\``)
    }
  }
  if (generator === 'VitePress') edits.push(...findVue(text, scanned, format === 'mdx', report))
  for (const edit of findLines(text, mask, conversion, report)) edits.push(edit)
  for (const edit of findLinks(text, mask, conversion.resolveLink)) edits.push(edit)
  for (const edit of findAssetCode(text, mask, conversion.resolveLink)) edits.push(edit)
  for (const edit of findComments(text, mask, format === 'mdx', report)) edits.push(edit)
  const body = applyEdits(text, edits)
  if (included.fullAt !== undefined)
    leftovers.push({line: included.fullAt, reason: 'Cannot include more files: they are too large'})
  for (const {line, reason} of book?.leftovers ?? [])
    leftovers.push({line: included.toSourceLine(line), reason})
  const hasMath = conversion.hasMath && /\$[^$\n]+\$|\$\$/.test(mask.replaceAll('\\$', ''))
  const keys = [...(hasMath ? ['math: true'] : []), ...(dropped.isHidden ? ['noindex: true'] : [])]
  const home = convertHome(text, conversion.resolveLink)
  const converted = convertFrontMatter(body, keys, home, report)
  return {
    text: addTitle(converted, book?.title ?? home?.title),
    needsMdx: format !== 'md' && hasMdx(scanned),
    leftovers: leftovers.sort((a, b) => a.line - b.line)
  }
}

/** Change where a tag leads. This edit replaces the edits of its attributes. */
function resolveTag(tag: Tag, {resolveLink}: PageConversion): Tag {
  const written = tag.attributes.href ?? tag.attributes.to
  const href = toAttributeText(written)
  const found = href === undefined ? undefined : resolveLink(href)
  if (written === undefined) return tag
  return {
    ...tag,
    attributes: {...tag.attributes, href: found === undefined ? written : JSON.stringify(found)}
  }
}

/** List the names under which a page imports other pages, which stay as they are. */
function listPartialNames(text: string, {resolvePartial}: PageConversion): ReadonlySet<string> {
  const names = new Set<string>()
  for (const [, name = '', specifier = ''] of text.matchAll(
    /^import[ \t]+(\w+)[ \t]+from[ \t]+['"]([^'"\n]+)['"]/gm
  )) {
    if (resolvePartial(specifier) !== undefined) names.add(name)
  }
  return names
}

/** Check whether a page has components or imports, which Markdown cannot have. */
export function hasMdx({tags, mask}: ScannedPage): boolean {
  return tags.some(({name}) => /^[A-Z]/.test(name)) || /^import .* from /m.test(mask)
}

/** Write comments as MDX does, and report those that include a file that is not there. */
function findComments(
  text: string,
  mask: string,
  isMdx: boolean,
  report: (offset: number, reason: string) => void
): Array<TextEdit> {
  const edits: Array<TextEdit> = []
  let start = mask.indexOf('<!--')
  while (start !== -1) {
    const close = mask.indexOf('-->', start + 4)
    if (close === -1) break
    const content = text.slice(start + 4, close)
    const end = close + 3
    const [, address] = /^\s*@include:\s*(\S+)/.exec(content) ?? []
    if (address !== undefined) report(start, `Cannot find \`${address}\`, which this page includes`)
    if (isMdx) edits.push({start, end, text: `{/*${content.replaceAll('*/', '* /')}*/}`})
    start = mask.indexOf('<!--', end)
  }
  return edits
}

/**
 * Convert the words after the marks of a fence.
 *
 * Mintlify writes the title after the language: `bash npm` -> `bash [npm]`. VitePress numbers lines by a suffix of the
 * language, and marks code that has values in it: `ts-vue:line-numbers=2 {1}` -> `ts showLineNumbers={2} {1}`
 */
function convertFence(written: string, hasBareTitle: boolean): string {
  const info = written
    .replace(/^(\w[\w+]*)-vue(?![\w-])/, '$1')
    .replace(
      /^([\w+-]+):(no-)?line-numbers(?:=(\d+))?/,
      (_, language: string, off: string | undefined, first: string | undefined) =>
        `${language}${off ? '' : ` showLineNumbers${first ? `={${first}}` : ''}`}`
    )
  return hasBareTitle ? convertBareTitle(info) : info
}

/** Convert the options of Mintlify: `ts Vault.ts highlight={2} wrap` -> `ts {2} [Vault.ts]` */
function convertBareTitle(info: string): string {
  const [, language = '', rest = ''] = /^([\w+-]+)[ \t]+([^[\]]+)$/.exec(info) ?? []
  const words = rest.match(/[\w-]*=?(?:"[^"]*"|'[^']*'|\{[^{}]*\})|\S+/g) ?? []
  if (words.length === 0) return info
  const kept = words.filter((word) => {
    return !/^(?:theme|icon|lines|wrap|expandable|twoslash|focus)(?:=|$)/.test(word)
  })
  const isOption = (word: string): boolean => /^[\w-]+=|^\{/.test(word)
  const title = kept.filter((word) => !isOption(word)).join(' ')
  const options = kept.filter(isOption).map((word) => word.replace(/^highlight=(?=\{)/, ''))
  return [language, ...options, ...(title === '' ? [] : [`[${title}]`])].join(' ')
}

/** Convert what is written in lines of its own: admonitions, imports, comments, ids of headings. */
function findLines(
  text: string,
  mask: string,
  {generator, resolvePartial}: PageConversion,
  report: (offset: number, reason: string) => void
): Array<TextEdit> {
  const edits: Array<TextEdit> = []
  /** Directives that are open, from the outermost on. */
  const open: Array<{colons: number; isDropped: boolean}> = []
  let offset = 0
  for (const line of mask.split('\n')) {
    const start = offset
    offset += line.length + 1
    const end = start + line.length
    const original = text.slice(start, end)

    const [, marks = '', name = '', title = ''] =
      /^([ \t>]*:{3,})[ \t]*([a-z][\w-]*)(?:[ \t]+([^\s[{][^\n]*))?$/.exec(original.trimEnd()) ?? []
    const [, colons = ''] = /^[ \t>]*(:{3,})/.exec(line) ?? []
    if (colons !== '' && line.trim() === colons) {
      const depth = open.findLastIndex((each) => each.colons <= colons.length)
      const closed = open.splice(Math.max(depth, 0))[0]
      if (closed?.isDropped) edits.push({start, end, text: ''})
    } else if (colons !== '') {
      open.push({colons: colons.length, isDropped: plainDirectives.has(name)})
    }
    if (plainDirectives.has(name) && colons !== '') {
      edits.push({start, end, text: ''})
    } else if (name !== '' && line.trim() !== '') {
      const kind = {secondary: 'note', success: 'tip', caution: 'warning'}[name] ?? name
      const label = title === '' ? '' : `[${title.trim().replace(/[[\]]/g, '\\$&')}]`
      if (kind !== name || title !== '' || /:[ \t]/.test(original)) {
        edits.push({start, end, text: `${marks}${kind}${label}`})
      }
    }
    const id = line.trim() === '' ? undefined : findHeadingId(original)
    if (id) edits.push({start: start + id.start, end, text: ` [#${id.name}]`})
    if (/^\[\[toc\]\][ \t]*$/i.test(line)) {
      report(start, '`[[toc]]` is left out: every page shows its headings next to the text')
      edits.push({start, end, text: ''})
    }
    const [, specifier = ''] = (/^import\s/.test(line) && /['"]([^'"]+)['"]/.exec(original)) || []
    const [what = ''] = original.slice('import'.length).split(/\bfrom\b|['"]/, 1)
    if (specifier !== '' && line.trim() !== '') {
      const partial = resolvePartial(specifier)
      if (partial !== undefined)
        edits.push({start, end, text: `import ${what.trim()} from '${partial}'`})
      // Its line goes, too, or a page would begin with empty ones.
      else if (isKnownImport(specifier, what)) edits.push({start, end: end + 1, text: ''})
      else
        report(
          start,
          `Cannot import \`${specifier}\`: ${generator} ran this code, Lockstep does not`
        )
    }
  }
  return edits
}

/** Find the id in `## Run {#run}`, which becomes `## Run [#run]`. Where braces are code, they are escaped. */
function findHeadingId(line: string): {start: number; name: string} | undefined {
  const text = line.trimEnd()
  const open = text.lastIndexOf('{#')
  if (!/^#{1,6}[ \t]/.test(text) || open === -1 || !text.endsWith('}')) return
  const isEscaped = text[open - 1] === '\\' && text.at(-2) === '\\'
  const name = text.slice(open + 2, isEscaped ? -2 : -1)
  if (!/^[\w.:-]+$/.test(name)) return
  const before = text.slice(0, isEscaped ? open - 1 : open)
  return {start: before.trimEnd().length, name}
}

/** Components and pictures that need no import here, and modules whose components are converted. */
function isKnownImport(specifier: string, what: string): boolean {
  if (isAsset(specifier)) return true
  if (/^(?:react$|@theme\/|@astrojs\/starlight|@docusaurus\/|nextra|vocs)/.test(specifier))
    return true
  const names = what.match(/[A-Za-z]\w*/g) ?? []
  return names.length > 0 && names.every((name) => knownComponents.has(name))
}
