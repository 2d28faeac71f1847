import {contentTypes} from '@lockstep/lint'
import {stringify} from 'yaml'
import type {ConvertedHome} from './convert-home.ts'

/** Keys of front matter that went into the navigation, or that mean nothing here. */
const droppedKeys =
  /^(?:id|slug|format|permalink|sidebar_label|sidebar_position|sidebar_class_name|sidebarTitle|displayed_sidebar|hide_title|hide_table_of_contents|pagination_next|pagination_prev|pagination_label|custom_edit_url|outline|prev|next|editLink|icon|mode|"og:[\w:]+"|"twitter:[\w:]+")\s*:/

/**
 * Drop keys that the navigation now replaces, and add `keys`, such as `math: true` for a page with formulas.
 *
 * The content of a `home` is inserted in place of the keys that it comes from.
 */
export function convertFrontMatter(
  text: string,
  keys: ReadonlyArray<string>,
  home: ConvertedHome | undefined,
  report: (offset: number, reason: string) => void
): string {
  const [whole, content = ''] = /^---\n([\s\S]*?)^---[ \t]*\n/m.exec(text) ?? []
  if (whole === undefined || !text.startsWith('---\n')) {
    return keys.length > 0 ? `---\n${keys.join('\n')}\n---\n\n${text}` : text
  }
  const kept: Array<string> = [...keys]
  let isDropped = false
  let offset = '---\n'.length
  for (const line of content.split('\n').slice(0, -1)) {
    const start = offset
    offset += line.length + 1
    if (!/^\s/.test(line)) isDropped = droppedKeys.test(line)
    if (home && /^(?:hero|features|layout)\s*:/.test(line)) isDropped = true
    else if (/^(?:openapi|api|hero|features|layout)\s*:/.test(line)) {
      report(start, `Cannot convert \`${line.trim()}\` of the front matter`)
      isDropped = true
    }
    if (!isDropped) {
      kept.push(...convertContentType(line, (reason) => report(start, reason)))
    }
  }
  const rest = (home?.content ?? '') + text.slice(whole.length)
  return kept.some((line) => line.trim() !== '')
    ? `---\n${kept.join('\n')}\n---\n${rest}`
    : rest.trimStart()
}

/** Kinds of pages by the names that other teams use. */
const kindsOfPages: Readonly<Record<string, ContentType>> = {
  'how-to': 'guide',
  faq: 'reference',
  'gentle-introduction': 'concept',
  overview: 'concept',
  explanation: 'concept',
  quickstart: 'tutorial'
}

type ContentType = (typeof contentTypes)[number]

/** Convert the kind of a page, which has a meaning of its own here. */
function convertContentType(line: string, report: (reason: string) => void): Array<string> {
  const key = 'content_type:'
  if (!line.startsWith(key)) return [line]
  const kind = line.slice(key.length).replaceAll(/['"]/g, '').trim()
  if (contentTypes.some((each) => each === kind)) return [line]
  if (Object.hasOwn(kindsOfPages, kind)) return [`content_type: ${kindsOfPages[kind]}`]
  report(`Cannot convert \`content_type: ${kind}\` of the front matter`)
  return []
}

/** Add a title to the front matter of a page that has none. */
export function addTitle(text: string, title: string | undefined): string {
  if (title === undefined) return text
  const line = stringify({title})
  if (!text.startsWith('---\n')) return `---\n${line}---\n\n${text.trimStart()}`
  const [front = ''] = /^---\n[\s\S]*?^---[ \t]*$/m.exec(text) ?? []
  return /^title[ \t]*:/m.test(front) ? text : text.replace(/^---\n/, () => `---\n${line}`)
}
