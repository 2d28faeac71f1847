import {frontMatterSchema} from '@lockstep/generator'
import {describeProps} from '@lockstep/pages'
import {findCursor} from '../cursor/find-cursor.ts'
import type {Span} from '../cursor/span.ts'
import {describeComponent, findSpec} from './complete-component.ts'
import {describeKeys} from './describe-keys.ts'
import {findMentioned} from './find-mentioned.ts'
import {findTargetPage} from './find-target.ts'
import type {PagePlace} from './page-place.ts'

/** Markdown about a part of a page. */
export interface Description extends Span {
  markdown: string
}

/** Describe what is at a place of a page. */
export function describe(place: PagePlace): Description | undefined {
  const cursor = findCursor(place.text, place.offset)
  if (!cursor) return
  const {start, end} = cursor
  const markdown = toMarkdown(cursor, place)
  return markdown === undefined ? undefined : {start, end, markdown}
}

function toMarkdown(
  cursor: NonNullable<ReturnType<typeof findCursor>>,
  place: PagePlace
): string | undefined {
  const {components} = place.state
  switch (cursor.kind) {
    case 'symbol':
      return describeSymbol(findMentioned(cursor, place.contracts), place)
    case 'link':
      return describeLink(cursor.url, place)
    case 'component': {
      const spec = findSpec(components, cursor.name)
      return spec && describeComponent(cursor.name, spec)
    }
    case 'prop': {
      const spec = findSpec(components, cursor.component)
      const prop = spec && describeProps(spec).find(({name}) => name === cursor.prop)
      return prop && [`\`${prop.name}\`: ${prop.expected}`, prop.description ?? ''].join('\n\n')
    }
    case 'key':
      return describeKeys(frontMatterSchema).find(({name}) => name === cursor.key)?.description
    default:
      return
  }
}

/** The documentation and the code of a symbol, with its selector and what it reverts with. */
function describeSymbol(name: string, {contracts}: PagePlace): string | undefined {
  const code = contracts?.findCode(name)
  if (!contracts || !code || !('value' in code)) return
  const found = contracts.findFacts(name)
  const facts = 'value' in found ? found.value : undefined
  const {file, line} = code.value
  return [
    toFence(shorten(code.value.code)),
    facts?.selector === undefined ? '' : `Selector \`${facts.selector}\``,
    escapeText(`${file}:${line}`)
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** A whole contract would fill the screen. */
const mostLines = 30

function shorten(code: string): string {
  const lines = code.split('\n')
  return lines.length > mostLines ? [...lines.slice(0, mostLines), '…'].join('\n') : code
}

function describeLink(url: string, place: PagePlace): string | undefined {
  const target = findTargetPage(url, place)
  if (!target) return
  const {file, title, description, anchor} = target
  const heading = place.state.findOutline(file)?.find(({id}) => id === anchor)
  const name = `**${escapeText(title)}**${heading ? ` › ${escapeText(heading.text)}` : ''}`
  return [name, escapeText(description ?? ''), escapeText(file)]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** A comment in the code can contain the end of a fence. */
function toFence(code: string): string {
  const runs = code.match(/`+/g) ?? []
  const fence = '`'.repeat(Math.max(3, ...runs.map((run) => run.length + 1)))
  return `${fence}solidity\n${code}\n${fence}`
}

/** Escape text, so that the editor does not read it as Markdown. */
function escapeText(text: string): string {
  return text.replace(/[\\`*_[\]<>#|~&!]/g, '\\$&')
}
