import {baseComponents} from '@lockstep/pages'
import {type Tag, toAttributeText} from './scan-page.ts'

/** Components that pages may use as they are. */
export const knownComponents: ReadonlySet<string> = new Set(Object.keys(baseComponents))

/** Callouts of other generators, with their kinds here. */
const callouts: Readonly<Record<string, string>> = {
  Admonition: 'note',
  Aside: 'note',
  Check: 'tip',
  Danger: 'danger',
  Info: 'info',
  Note: 'note',
  Tip: 'tip',
  Warning: 'warning'
}

/** Kinds by the names of other generators. */
const kinds: Readonly<Record<string, string>> = {
  caution: 'warning',
  check: 'tip',
  secondary: 'note',
  success: 'tip'
}

/** Components by another name. */
const renamed: Readonly<Record<string, string>> = {
  CardGrid: 'Cards',
  CardGroup: 'Cards',
  Columns: 'Cards',
  DocCardList: 'ChildCards',
  'HomePage.Button': 'a',
  Link: 'a',
  LinkCard: 'Card'
}

/** Components around content that is complete without them. */
const dropped = new Set(['AccordionGroup', 'Badge', 'Frame', 'Icon', 'Panel', 'Tooltip'])

/** Components whose fences become tabs. */
const codeGroups: ReadonlySet<string> = new Set(['CodeGroup', 'RequestExample', 'ResponseExample'])

/** Parts of the home page of Vocs. Its buttons become a list of links. */
const home: Readonly<Record<string, {open: string; close: string}>> = {
  'HomePage.Buttons': {open: '', close: ''},
  'HomePage.Description': {open: '\n', close: '\n'},
  'HomePage.Root': {open: '', close: ''},
  'HomePage.Tagline': {open: '\n', close: '\n'}
}

/** Components that a reader opens. */
const folded = new Set(['Accordion', 'Details', 'Expandable', 'details'])

/** Parameters and fields of an API, with what says where the value goes. */
const fields: ReadonlySet<string> = new Set(['ParamField', 'ResponseField'])

/** Props that mean the same here. */
const keptProps: Readonly<Record<string, ReadonlyArray<string>>> = {
  Callout: ['id', 'type', 'kind', 'emoji', 'title'],
  Card: ['title', 'href', 'description'],
  a: ['href'],
  Step: ['title', 'id']
}

/** Convert a tag of another generator's component. Returns undefined for one that stays as it is. */
export function convertTag(tag: Tag, all: ReadonlyArray<Tag>, text: string): string | undefined {
  const {name, attributes, isClosing, isSelfClosing} = tag
  if (codeGroups.has(name)) return isClosing ? ':::' : ':::code-group'
  const badge = name === 'Badge' ? toAttributeText(attributes.text) : undefined
  if (badge !== undefined) return `(${badge})`
  if (dropped.has(name)) return isClosing ? keepText(findOpening(tag, all), tag, text) : ''
  const part = home[name]
  if (part !== undefined) return isClosing ? part.close : part.open
  const calloutKind = callouts[name]
  if (calloutKind !== undefined) {
    if (isClosing) return '</Callout>'
    const type = toAttributeText(attributes.type) ?? calloutKind
    return toTag(
      'Callout',
      {kind: `"${kinds[type] ?? type}"`, title: attributes.title},
      isSelfClosing
    )
  }
  if (folded.has(name)) {
    if (isClosing) return `${findGap(text, tag.start)}</details>`
    const title = toAttributeText(attributes.title ?? attributes.summary) ?? 'Details'
    const indent = findIndent(text, tag.start)
    // MDX rejects a paragraph that begins inside of the element and goes on after its end.
    const gap = isLastInLine(text, tag.end) ? '' : `\n${indent}`
    const description = toAttributeText(attributes.description)
    const more = description === undefined ? '' : `\n${indent}${description}\n`
    return `<details>\n${indent}<summary>${title}</summary>\n${more}${gap}`
  }
  if (fields.has(name)) {
    // The next field would be a part of the last paragraph.
    if (isClosing) return /^[ \t]*\n[ \t]*\S/.test(text.slice(tag.end, tag.end + 200)) ? '\n' : ''
    return convertField(tag, findIndent(text, tag.start))
  }
  if (name === 'Update') return isClosing ? '' : convertUpdate(tag)
  if (name === 'Tabs') return convertTabs(tag)
  if (name === 'Tab' || name === 'TabItem') {
    if (isClosing) return '</Tab>'
    const label = attributes.label ?? attributes.title ?? findLabel(tag, all)
    return label === undefined && name === 'Tab' ? undefined : toTag('Tab', {label}, isSelfClosing)
  }
  const target = renamed[name] ?? name
  if (target === name && keptProps[name] === undefined) return
  if (isClosing) return `</${target}>`
  const kept = Object.fromEntries((keptProps[target] ?? []).map((prop) => [prop, attributes[prop]]))
  const written = toTag(target, kept, isSelfClosing || target === 'ChildCards')
  return name === 'HomePage.Button' ? `- ${written}` : written
}

function findOpening({name, start}: Tag, all: ReadonlyArray<Tag>): Tag | undefined {
  return all.findLast((each) => each.name === name && !each.isClosing && each.end <= start)
}

/** Write what readers see only in an attribute: the caption of a frame below it, and a tooltip in parentheses. */
function keepText(opening: Tag | undefined, {name, start}: Tag, text: string): string {
  const written = opening?.attributes[name === 'Frame' ? 'caption' : 'tip']
  const found = toAttributeText(written)
  if (found === undefined) return ''
  if (name === 'Tooltip') return ` (${found})`
  if (name !== 'Frame') return ''
  const indent = findIndent(text, opening?.start ?? start)
  return `${findGap(text, start) === '' ? '\n' : '\n\n'}${indent}${found}\n`
}

/** Write a field as a line of its own, above the text that describes it. */
function convertField({attributes}: Tag, indent: string): string | undefined {
  const places = ['path', 'query', 'header', 'body'] as const
  const place = places.find((each) => attributes[each] !== undefined)
  const name = toAttributeText(attributes[place ?? 'name'])
  if (name === undefined) return
  const value = toAttributeText(attributes.default)
  const facts = [
    toCode(toAttributeText(attributes.type)),
    place === undefined || place === 'body' ? undefined : place,
    isSet(attributes.required) ? 'required' : undefined,
    isSet(attributes.deprecated) ? 'deprecated' : undefined,
    value === undefined ? undefined : `default ${toCode(value)}`
  ].filter((fact) => fact !== undefined)
  const line = `**${toCode(name)}** ${facts.join(', ')}`.trimEnd()
  return `${line}\n\n${indent}`
}

/** An entry of a changelog gets a heading. */
function convertUpdate({attributes}: Tag): string | undefined {
  const label = toAttributeText(attributes.label)
  const description = toAttributeText(attributes.description)
  if (label === undefined) return
  return `## ${label}${description === undefined ? '' : `: ${description}`}\n`
}

function isSet(attribute: string | undefined): boolean {
  return attribute !== undefined && attribute !== '{false}'
}

function toCode(text: string | undefined): string | undefined {
  return text === undefined || text === '' || text.includes('`') ? undefined : `\`${text}\``
}

function convertTabs({attributes, isClosing, isSelfClosing}: Tag): string | undefined {
  if (isClosing || attributes.items !== undefined) return
  return toTag('Tabs', {storageKey: attributes.groupId ?? attributes.syncKey}, isSelfClosing)
}

/** Docusaurus has the labels of tabs in the list of `Tabs`, by the values of its items. */
function findLabel(tag: Tag, all: ReadonlyArray<Tag>): string | undefined {
  const value = toAttributeText(tag.attributes.value)
  const tabs = all.filter(
    (each) => each.name === 'Tabs' && !each.isClosing && each.end <= tag.start
  )
  const list = tabs.at(-1)?.attributes.values ?? ''
  for (const [entry] of list.matchAll(/\{[^{}]*\}/g)) {
    const [, found] = /\bvalue:\s*['"]([^'"]*)['"]/.exec(entry) ?? []
    const [, label] = /\blabel:\s*['"]([^'"]*)['"]/.exec(entry) ?? []
    if (found === value && label !== undefined) return JSON.stringify(label)
  }
  return value === undefined ? undefined : JSON.stringify(value)
}

/** White space before a tag that begins its line, which keeps what follows in the same list item. */
function findIndent(text: string, start: number): string {
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  return line.trim() === '' ? line : ''
}

/** End the paragraph before a closing tag that does not begin its line. */
function findGap(text: string, start: number): string {
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  const [indent = ''] = /^[ \t]*/.exec(line) ?? []
  return line.trim() === '' ? '' : `\n\n${indent}`
}

function isLastInLine(text: string, end: number): boolean {
  const [rest = ''] = text.slice(end).split('\n', 1)
  return rest.trim() === ''
}

function toTag(
  name: string,
  props: Readonly<Record<string, string | undefined>>,
  isSelfClosing: boolean
): string {
  const written = Object.entries(props).flatMap(([key, value]) => {
    if (value === undefined) return []
    return [value === '' ? ` ${key}` : ` ${key}=${value}`]
  })
  return `<${name}${written.join('')}${isSelfClosing ? ' /' : ''}>`
}
