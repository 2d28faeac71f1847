import {findNearest, isNearly, toHint} from '@lockstep/problem'
import type {frontMatterKeys} from './unknown-front-matter-key.ts'

/** Values of `content_type`. */
export const contentTypes = [
  'guide',
  'tutorial',
  'concept',
  'reference',
  'landing-page',
  'troubleshooting'
] as const

/** Says what was expected in place of a value. Returns undefined for a value that a site can use. */
type Form = (value: unknown) => string | undefined

const text: Form = (value) => {
  if (typeof value === 'string') return
  return typeof value === 'object'
    ? 'text'
    : 'text, which is in quotes if it could be something else'
}

/** Nextra shows a number as it is. */
const label: Form = (value) => (typeof value === 'number' ? undefined : text(value))

const flag: Form = (value) => (typeof value === 'boolean' ? undefined : '`true` or `false`')

const words: Form = (value) =>
  Array.isArray(value) && value.every((item) => typeof item === 'string' && isKebab(item))
    ? undefined
    : 'a list of words such as `[app-developer]`'

/** What a site can use as the value of each key. The site drops anything else, so it has to be reported. */
export const frontMatterForms: Readonly<Record<(typeof frontMatterKeys)[number], Form>> = {
  title: text,
  description: text,
  content_type(value) {
    if (typeof value === 'string' && isContentType(value)) return
    const nearest = typeof value === 'string' ? findNearest(value, contentTypes) : undefined
    return `one of ${contentTypes.map((type) => `\`${type}\``).join(', ')}${toHint(nearest)}`
  },
  topic: (value) =>
    typeof value === 'string' && isKebab(value) ? undefined : 'a word such as `message-passing`',
  image: (value) =>
    typeof value === 'string' && /^(?:\/|https?:\/\/)/.test(value)
      ? undefined
      : 'an address such as `https://example.org/card.png`, or a path from the root of the site such as `/card.png`',
  layout(value) {
    const isMeant = typeof value === 'string' && isNearly(value.toLowerCase(), 'home')
    // Other generators have layouts of their own.
    return typeof value === 'string' && (value === 'home' || !isMeant) ? undefined : '`home`'
  },
  personas: words,
  categories: words,
  sources: (value) =>
    Array.isArray(value) && value.every(isSource)
      ? undefined
      : 'a list of addresses, or of `{title, href}`',
  status: (value) =>
    typeof value === 'string' ||
    (isMap(value, ['kind', 'text']) && typeof value.kind === 'string' && isText(value.text))
      ? undefined
      : 'a word such as `experimental`, or `{kind, text}`',
  noindex: flag,
  search: (value) =>
    typeof value === 'boolean' || isSearch(value)
      ? undefined
      : '`false`, or `{boost, phrases}` with a number and a list of texts',
  lang: (value) =>
    typeof value === 'string' && /^[a-z]{2}(-[A-Z]{2})?$/.test(value)
      ? undefined
      : 'a language such as `en-US`',
  math: flag,
  proof: () => undefined, // Reported as `invalid-proof`.
  sidebarTitle: label,
  asIndexPage: flag,
  display: (value) =>
    ['normal', 'hidden', 'children'].some((each) => each === value)
      ? undefined
      : '`normal`, `hidden` or `children`',
  theme: (value) => (isMap(value) ? undefined : 'a map such as `{sidebar: false}`'),
  is_imported_content: (value) =>
    value === 'true' || value === 'false' ? undefined : "`'false'` or `'true'`, in quotes"
}

function isContentType(value: string): boolean {
  return (contentTypes as ReadonlyArray<string>).includes(value)
}

function isKebab(value: string): boolean {
  return /^[a-z\d]+(-[a-z\d]+)*$/.test(value)
}

function isMap(value: unknown, keys?: ReadonlyArray<string>): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return !keys || Object.keys(value).every((key) => keys.includes(key))
}

function isText(value: unknown): boolean {
  return value === undefined || typeof value === 'string'
}

function isSource(value: unknown): boolean {
  if (typeof value === 'string') return true
  if (!isMap(value) || !isText(value.title)) return false
  const {title, href} = value
  return href === undefined ? title !== undefined : /^https?:\/\/\S+$/.test(String(href))
}

function isSearch(value: unknown): boolean {
  if (!isMap(value, ['boost', 'phrases'])) return false
  const {boost = 1, phrases = []} = value
  const isList = Array.isArray(phrases) && phrases.every((item) => typeof item === 'string')
  return isList && typeof boost === 'number'
}
