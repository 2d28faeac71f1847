/** A tag of a component: `<Tab label="npm">`. */
export interface Tag {
  name: string
  start: number
  end: number
  isClosing: boolean
  isSelfClosing: boolean
  /** Values as they are written: `"npm"`, `{2}`; an empty text for a flag. */
  attributes: Record<string, string>
}

/** A fence with its place. */
export interface ScannedFence {
  start: number
  end: number
  indent: string
  /** The line that opens it, without the marks: `solidity of="A"`. */
  info: string
  /** Place of `info`. */
  infoStart: number
  code: string
}

/** A page, taken apart without being parsed: whatever is wrong with it, the rest can be converted. */
export interface ScannedPage {
  /** The text, with code and front matter replaced by spaces. */
  mask: string
  fences: Array<ScannedFence>
  tags: Array<Tag>
}

/** Find the fences and the tags of components in a page. */
export function scanPage(text: string): ScannedPage {
  const {mask, fences} = maskCode(text)
  return {mask, fences, tags: findTags(mask, text)}
}

function maskCode(text: string): {mask: string; fences: Array<ScannedFence>} {
  const fences: Array<ScannedFence> = []
  const masked: Array<string> = []
  let open: (ScannedFence & {mark: string}) | undefined
  let isFrontMatter = text.startsWith('---\n')
  let offset = 0
  for (const line of text.split('\n')) {
    const start = offset
    offset += line.length + 1
    const blank = ' '.repeat(line.length)
    if (isFrontMatter) {
      if (start > 0 && /^---\s*$/.test(line)) isFrontMatter = false
      masked.push(blank)
      continue
    }
    const [found = '', indent = '', mark = ''] = /^([\s>]*)(`{3,}|~{3,})/.exec(line) ?? []
    const info = line.slice(found.length)
    if (open) {
      const isEnd = mark.startsWith(open.mark) && info.trim() === ''
      if (isEnd) {
        fences.push({...open, end: start + line.length, code: text.slice(open.end, start - 1)})
        open = undefined
      }
      masked.push(blank)
    } else if (mark !== '' && !(mark.startsWith('`') && info.includes('`'))) {
      const infoStart = start + indent.length + mark.length
      open = {
        start,
        end: start + line.length + 1,
        indent,
        info: info.trim(),
        infoStart,
        code: '',
        mark
      }
      masked.push(blank)
    } else {
      masked.push(maskInlineCode(line))
    }
  }
  return {mask: masked.join('\n'), fences}
}

function maskInlineCode(line: string): string {
  let masked = ''
  let index = 0
  while (index < line.length) {
    const start = line.indexOf('`', index)
    if (start === -1) break
    let size = 1
    while (line[start + size] === '`') size++
    const end = findClosing(line, start + size, size)
    if (end === -1) {
      masked += line.slice(index, start + size)
      index = start + size
      continue
    }
    masked += line.slice(index, start) + ' '.repeat(end + size - start)
    index = end + size
  }
  return masked + line.slice(index)
}

/** Find a run of exactly `size` backticks. */
function findClosing(line: string, from: number, size: number): number {
  let index = from
  while (index < line.length) {
    const start = line.indexOf('`', index)
    if (start === -1) return -1
    let length = 1
    while (line[start + length] === '`') length++
    if (length === size) return start
    index = start + length
  }
  return -1
}

function findTags(mask: string, text: string): Array<Tag> {
  const tags: Array<Tag> = []
  let index = mask.indexOf('<')
  while (index !== -1) {
    const tag = parseTag(mask, text, index)
    if (tag) tags.push(tag)
    index = mask.indexOf('<', tag?.end ?? index + 1)
  }
  return tags
}

function parseTag(mask: string, text: string, start: number): Tag | undefined {
  let index = start + 1
  const isClosing = mask[index] === '/'
  if (isClosing) index++
  const [name] = /^(?:[A-Z][\w.]*|img|a)(?=[\s/>])/.exec(mask.slice(index, index + 60)) ?? []
  if (name === undefined) return
  index += name.length
  const attributes: Record<string, string> = {}
  for (;;) {
    while (/\s/.test(mask[index] ?? '')) index++
    const char = mask[index]
    if (char === undefined || char === '<') return
    if (char === '>') {
      return {name, start, end: index + 1, isClosing, isSelfClosing: false, attributes}
    }
    if (char === '/' && mask[index + 1] === '>') {
      return {name, start, end: index + 2, isClosing, isSelfClosing: true, attributes}
    }
    const [key] = /^[\w:-]+/.exec(mask.slice(index, index + 100)) ?? []
    if (key === undefined) {
      if (char !== '{') return
      index = findEnd(text, index)
      continue
    }
    index += key.length
    attributes[key] = ''
    if (mask[index] !== '=') continue
    const end = findEnd(text, index + 1)
    attributes[key] = text.slice(index + 1, end)
    index = end
  }
}

/** Find the end of a value that begins here: a string, or an expression in braces. */
export function findEnd(text: string, start: number): number {
  const quote = text[start]
  if (quote === '"' || quote === "'") {
    const end = text.indexOf(quote, start + 1)
    return end === -1 ? text.length : end + 1
  }
  let depth = 0
  for (let index = start; index < text.length; index++) {
    if (text[index] === '{') depth++
    if (text[index] === '}' && --depth === 0) return index + 1
  }
  return text.length
}

/** The text of an attribute, if it is one: `"npm"` and `{'npm'}` -> `npm` */
export function toAttributeText(value: string | undefined): string | undefined {
  const [, text] = /^\{?\s*["'`]([^"'`]*)["'`]\s*\}?$/s.exec(value ?? '') ?? []
  return text
}
