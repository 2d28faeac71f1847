import {knownComponents} from './convert-tag.ts'
import {asText, extractFrontMatter} from './docs-folder.ts'
import type {TextEdit} from './edit.ts'
import type {ScannedPage, Tag} from './scan-page.ts'
import {toMarkdown} from './to-markdown.ts'

/** HTML elements without content, which MDX wants closed. */
const empty = /^<(?:area|br|col|hr|img|input|source|track|wbr)\b[^<>]*>/i

/** Find what only Vue understands in a page of VitePress, and what has another meaning in MDX. */
export function findVue(
  text: string,
  {mask, tags, fences}: ScannedPage,
  isMdx: boolean,
  report: (offset: number, reason: string) => void
): Array<TextEdit> {
  const edits: Array<TextEdit> = []
  let parsed: Record<string, unknown> | undefined
  const front = (): Record<string, unknown> => (parsed ??= extractFrontMatter(text))
  const constants = new Map<string, string>()
  for (const {name, start, end} of findBlocks(mask)) {
    const rest = readConstants(text.slice(start, end), constants)
    if (rest !== '')
      report(start, `Cannot convert \`<${name}>\`: VitePress ran it, Lockstep does not`)
    edits.push({start, end, text: ''})
  }
  for (const {start, end} of findComputed(mask)) compute(start, end, toMarkdown)
  for (const fence of fences) {
    if (!/^\w[\w+]*-vue\b/.test(fence.info)) continue
    for (const {start, end} of findComputed(text.slice(fence.start, fence.end)))
      compute(fence.start + start, fence.start + end, String)
  }
  return isMdx ? [...edits, ...hideBindings(text, tags), ...escapeText()] : edits

  function compute(start: number, end: number, toText: (value: string) => string): void {
    const written = text.slice(start, end)
    const [, key = '', name = ''] =
      /^\{\{\s*(?:\$frontmatter\.(\w+)|(\w+))\s*\}\}$/.exec(written) ?? []
    const value = key === '' ? constants.get(name) : asText(front()[key])
    if (value !== undefined) edits.push({start, end, text: toText(value)})
    else report(start, `Cannot compute \`${written}\`: VitePress ran this code, Lockstep does not`)
  }

  /** Escape what is text in Markdown, and code or a tag in MDX. */
  function escapeText(): Array<TextEdit> {
    const found: Array<TextEdit> = []
    let tag = 0
    for (const {index} of mask.matchAll(/[{}<]/g)) {
      while ((tags[tag]?.end ?? Number.POSITIVE_INFINITY) <= index) tag++
      const {start = Number.POSITIVE_INFINITY} = tags[tag] ?? {}
      if (start < index || (start === index && tags[tag]?.name !== 'img')) continue
      const [element = ''] = empty.exec(mask.slice(index, index + 1000)) ?? []
      const [link = ''] = /^<[a-z][a-z+.-]*:[^\s<>]*>/i.exec(mask.slice(index, index + 1000)) ?? []
      const end = index + (element || link).length
      if (element !== '' && !element.endsWith('/>')) {
        found.push({start: end - 1, end, text: ' />'})
      } else if (link !== '') {
        const address = text.slice(index + 1, end - 1)
        found.push({start: index, end, text: `[${address}](${address})`})
      } else if (mask[index - 1] !== '\\' && !/^<[a-z/!]/i.test(mask.slice(index, index + 2))) {
        found.push({start: index, end: index + 1, text: `\\${mask[index]}`})
      }
    }
    return found
  }
}

interface Range {
  start: number
  end: number
}

/**
 * Collect the texts that a script gives a name, and return what else it contains. The first text of a name counts, since
 * a page defines the names that the files it includes use.
 */
function readConstants(block: string, constants: Map<string, string>): string {
  const script = block.slice(block.indexOf('>') + 1, block.lastIndexOf('<'))
  const others: Array<string> = []
  for (const line of script.split('\n')) {
    const [, name = '', value] =
      /^\s*(?:export )?const (\w+) = ['"]([^'"\\]*)['"];?\s*$/.exec(line) ?? []
    if (value === undefined) others.push(line)
    else if (!constants.has(name)) constants.set(name, value)
  }
  return others.join('\n').trim()
}

/** Find `<script>` and `<style>`, each with its content, outside of comments. */
function findBlocks(mask: string): Array<Range & {name: string}> {
  const found: Array<Range & {name: string}> = []
  let open: {name: string; start: number} | undefined
  let isComment = false
  for (const {0: tag, 1: slash, 2: name = '', index} of mask.matchAll(blockTag)) {
    if (!open && name === '') isComment = tag === '<!--'
    else if (!open && !isComment && slash === '') open = {name, start: index}
    else if (open && slash === '/' && name.toLowerCase() === open.name.toLowerCase()) {
      found.push({...open, end: index + tag.length})
      open = undefined
    }
  }
  return found
}

const blockTag = /<!--|-->|<(\/?)(script|style)\b[^<>]*>/gi

/** Find `{{ … }}`. Each line is read once, however many braces it has that nothing closes. */
function findComputed(mask: string): Array<Range> {
  const found: Array<Range> = []
  let offset = 0
  for (const line of mask.split('\n')) {
    for (let at = line.indexOf('{{'); at !== -1; ) {
      const end = line.indexOf('}}', at) + 2
      if (end === 1) break
      found.push({start: offset + at, end: offset + end})
      at = line.indexOf('{{', end)
    }
    offset += line.length + 1
  }
  return found
}

/** Turn tags with attributes that MDX cannot parse, such as `:data="rates"`, and the tags that end them, into comments. */
function hideBindings(text: string, tags: ReadonlyArray<Tag>): Array<TextEdit> {
  const isBound = ({start, end}: Tag): boolean => /\s(?:[:@#]|v-)[\w-]/.test(text.slice(start, end))
  const names = new Set(tags.filter(isBound).map(({name}) => name))
  return tags
    .filter(({name}) => names.has(name) && !knownComponents.has(name))
    .map(({start, end}) => {
      return {start, end, text: `{/* ${text.slice(start, end).replaceAll('*/', '* /')} */}`}
    })
}
