// Converting the rendered page costs a build nothing. See decisions/0102-a-page-as-markdown.md.

/** Convert the page in the browser to Markdown, with its address and complete links. */
export function toDocumentMarkdown(): string {
  const head = ['h1', '.description']
    .map((selector) => toInline(document.querySelector(selector)))
    .filter((text) => text !== '')
  const [title = '', ...description] = head
  const article = document.querySelector('article')
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  const source = canonical?.href ?? location.href.replace(/#.*/, '')
  const blocks = [`# ${title}`, ...description, `Source: ${source}`]
  return `${[...blocks, ...(article ? toBlocks(article) : [])].join('\n\n')}\n`
}

/** Elements without content, or whose content is elsewhere on the page. */
const skipped =
  'button, form, input, label, lockstep-island, noscript, script, svg, .hidden, .step-run, [role="tooltip"]'

/** Elements that begin a line of their own. */
const flow =
  'article, aside, blockquote, details, div, dl, figcaption, figure, h2, h3, h4, h5, h6, hr, nav, ol, p, pre, section, summary, table, ul'

/** Convert the children of an element. Text between blocks becomes a paragraph. */
function toBlocks(parent: Element): Array<string> {
  const blocks: Array<string> = []
  let line = ''
  for (const node of parent.childNodes) {
    if (!(node instanceof Element) || !(node.matches(flow) || node.querySelector(flow))) {
      line += toInlineNode(node)
      continue
    }
    blocks.push(line, ...(node.matches(skipped) ? [] : toBlock(node)))
    line = ''
  }
  return [...blocks, line].map((block) => block.trim()).filter((block) => block)
}

function toBlock(element: Element): Array<string> {
  const name = element.localName
  if (/^h[1-6]$/.test(name)) return [`${'#'.repeat(Number(name[1]))} ${toInline(element)}`]
  if (element.matches('.callout-title')) return [`**${escapeText(element.textContent ?? '')}**`]
  if (element.matches('summary, .step-title')) return [toStrong(element)]
  if (name === 'figcaption') return [toCaption(element)]
  if (name === 'p') return [toInline(element)]
  if (name === 'hr') return ['---']
  if (name === 'pre') return [toFence(element)]
  if (name === 'table') return [toTable(element as HTMLTableElement)]
  if (name === 'aside' || name === 'blockquote') return [prefix(toBlocks(element), '> ')]
  if (name === 'dl') return [toDefinitions(element)]
  if (element.matches('.steps')) return [...element.children].flatMap(toBlocks)
  if (name === 'ul' || name === 'ol') return [toList(element)]
  if (element.matches('.tabs')) return toTabs(element)
  if (element.matches('.formula')) return [fenced(toFormula(element), 'math')]
  if (element.matches('.diagram')) return toDiagram(element)
  return toBlocks(element)
}

/** Code with its language. The name of its file is above it. */
function toFence(pre: Element): string {
  const language = pre.closest<HTMLElement>('[data-language]')?.dataset.language ?? ''
  return fenced((pre.textContent ?? '').replace(/\n$/, ''), language)
}

/** Backticks in the name of a language would end the fence before it begins. */
function fenced(text: string, language: string): string {
  const fence = longerThan(text, 3)
  return `${fence}${language.replace(/[`\s]+/g, '')}\n${text}\n${fence}`
}

/** The names of a file and of the symbol cut out of it, and its place, which are next to each other on the page. */
function toCaption(caption: Element): string {
  const parts = Array.from(caption.childNodes, toInlineNode)
  return parts.filter((part) => part.trim() !== '').join(' · ')
}

/** Return backticks that don't occur in a text. */
function longerThan(text: string, least: number): string {
  const runs = text.match(/`+/g) ?? []
  return '`'.repeat(Math.max(least, ...runs.map((run) => run.length + 1)))
}

function toTable({caption, rows}: HTMLTableElement): string {
  const [first = [], ...others] = Array.from(rows, ({cells}) => Array.from(cells, toCell))
  const lines = [first, first.map(() => '---'), ...others].map(
    (cells) => `| ${cells.join(' | ')} |`
  )
  return [...(caption ? [toStrong(caption), ''] : []), ...lines].join('\n')
}

/** A cell is one line, and a bar would end it. */
function toCell(cell: Element): string {
  return toBlocks(cell)
    .join('<br>')
    .replaceAll('|', '\\|')
    .split('\n')
    .flatMap((line) => line.trim() || [])
    .join('<br>')
}

function toList(list: Element): string {
  const start = list instanceof HTMLOListElement ? list.start : undefined
  const items = Array.from(list.children, (item, index) => {
    const mark = start === undefined ? '- ' : `${start + index}. `
    const box = item.querySelector<HTMLInputElement>(':scope > input[type="checkbox"]')
    const task = box ? `[${box.checked ? 'x' : ' '}] ` : ''
    const [first = '', ...rest] = toBlocks(item)
    const isTight = item.querySelector(':scope > p, :scope > pre, :scope > figure') === null
    const content = [task + first, ...rest].join(isTight ? '\n' : '\n\n')
    return mark + content.replace(/\n(?=.)/g, `\n${' '.repeat(mark.length)}`)
  })
  return items.join('\n')
}

function toDefinitions(list: Element): string {
  const terms = Array.from(list.querySelectorAll('dt'), (term) => {
    const tree = term.nextElementSibling?.querySelector('ul')
    if (tree) return `- ${toStrong(term)}:\n${prefix([toList(tree)], '  ')}`
    const values: Array<Node> = []
    for (let next = term.nextElementSibling; next?.localName === 'dd'; ) {
      const isList = Array.from(next.childNodes).every((node) => node instanceof Element)
      values.push(...(isList ? next.childNodes : [next]))
      next = next.nextElementSibling
    }
    return `- ${toStrong(term)}: ${values.map(toInlineNode).join(', ')}`
  })
  return terms.join('\n')
}

/** Each panel follows its label, which a browser shows as a row of tabs. */
function toTabs(tabs: Element): Array<string> {
  const labels = [...tabs.querySelectorAll(':scope > label, :scope > [role="tablist"] > *')]
  const panels = [...tabs.querySelectorAll(':scope > .panel')]
  return panels.flatMap((panel, index) => {
    const label = labels[index]
    return [...(label ? [toStrong(label)] : []), ...toBlocks(panel)]
  })
}

/** A diagram is the text that it was drawn from, or described in words. */
function toDiagram(figure: Element): Array<string> {
  const source = figure.querySelector('pre')?.textContent
  if (source) return [fenced(source.trimEnd(), 'mermaid')]
  const words = ['title', 'desc'].flatMap((name) => figure.querySelector(name)?.textContent ?? [])
  return [`Diagram: ${escapeText(words.join('. '))}`]
}

function toStrong(element: Element): string {
  const text = toInline(element)
  return text === '' ? '' : `**${text.replaceAll('**', '')}**`
}

function toInline(element: Element | null): string {
  return Array.from(element?.childNodes ?? [], toInlineNode)
    .join('')
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
}

function toInlineNode(node: Node): string {
  if (node instanceof Text) return escapeText(node.data)
  if (!(node instanceof Element) || node.matches(skipped)) return ''
  const name = node.localName
  if (name === 'br') return ' '
  if (name === 'code' || name === 'kbd') return toCode(node.textContent ?? '')
  if (name === 'math' || node.matches('[data-formula]')) return toCode(toFormula(node))
  if (node instanceof HTMLImageElement)
    return `![${escapeText(node.alt)}](${toDestination(node.src)})`
  const text = Array.from(node.childNodes, toInlineNode).join('')
  // The link of a heading leads to the heading itself, and the link of an image to the image.
  const isOfItself = node.closest('h1, h2, h3, h4, h5, h6') ?? node.querySelector('img')
  if (node instanceof HTMLAnchorElement && !isOfItself) {
    return `[${text}](${toDestination(node.href)})`
  }
  if (text.trim() === '') return text
  if (node.matches('.caption')) return `\n${text}`
  if (name === 'strong' || name === 'b') return `**${text}**`
  return name === 'em' || name === 'i' ? `*${text}*` : text
}

/** A parenthesis would end the address, and what follows it could be another link. */
function toDestination(url: string): string {
  return url.replace(/\s/g, encodeURIComponent).replace(/[\\()<>]/g, '\\$&')
}

/** Inline code. An empty line would end the paragraph, and the code with it. */
function toCode(code: string): string {
  const text = code.replace(/\s+/g, ' ')
  const fence = longerThan(text, 1)
  const space = /^`|`$/.test(text) ? ' ' : ''
  return fence + space + text + space + fence
}

/** The LaTeX of a formula: the text of MathML has no lines of fractions and no powers. */
function toFormula(formula: Element): string {
  return formula.getAttribute('data-formula') ?? formula.textContent ?? ''
}

/** Escape what Markdown would read as something else. White space is as wide as one space, or a line. */
function escapeText(text: string): string {
  const [first = '', ...rest] = text.split('\n')
  const last = rest.pop()?.trimStart()
  const lines = [
    last === undefined ? first : first.trimEnd(),
    ...rest.flatMap((line) => line.trim() || [])
  ]
  return [...lines, ...(last === undefined ? [] : [last])]
    .join('\n')
    .replace(/[ \t]+/g, ' ')
    .replace(/[\\`*[\]<]/g, '\\$&')
}

function prefix(blocks: ReadonlyArray<string>, mark: string): string {
  return blocks
    .join('\n\n')
    .split('\n')
    .map((line) => `${mark}${line}`.trimEnd())
    .join('\n')
}
