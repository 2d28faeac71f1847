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
  {mask, tags}: ScannedPage,
  isMdx: boolean,
  report: (offset: number, reason: string) => void
): Array<TextEdit> {
  const edits: Array<TextEdit> = []
  let parsed: Record<string, unknown> | undefined
  const front = (): Record<string, unknown> => (parsed ??= extractFrontMatter(text))
  for (const {name, start, end} of findBlocks(mask)) {
    report(start, `Cannot convert \`<${name}>\`: VitePress ran it, Lockstep does not`)
    edits.push({start, end, text: ''})
  }
  for (const {start, end} of findComputed(mask)) {
    const written = text.slice(start, end)
    const [, key = ''] = /^\{\{\s*\$frontmatter\.(\w+)\s*\}\}$/.exec(written) ?? []
    const value = key === '' ? undefined : asText(front()[key])
    if (value !== undefined) edits.push({start, end, text: toMarkdown(value)})
    else {
      report(start, `Cannot compute \`${written}\`: VitePress ran this code, Lockstep does not`)
    }
  }
  return isMdx ? [...edits, ...hideBindings(text, tags), ...escapeText()] : edits

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

/** Find `<script>` and `<style>`, each with its content. */
function findBlocks(mask: string): Array<Range & {name: string}> {
  const found: Array<Range & {name: string}> = []
  let open: {name: string; start: number} | undefined
  for (const {0: tag, 1: slash, 2: name = '', index} of mask.matchAll(blockTag)) {
    if (!open && slash === '') open = {name, start: index}
    else if (open && slash !== '' && name.toLowerCase() === open.name.toLowerCase()) {
      found.push({...open, end: index + tag.length})
      open = undefined
    }
  }
  return found
}

const blockTag = /<(\/?)(script|style)\b[^<>]*>/gi

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
