import {z} from 'zod'

const text = z.string().refine((value) => value.trim() !== '')

/** A name or a list of names. Entries that are not text are dropped. */
const names = z.union([
  z.string().transform((name) => [name]),
  z.array(z.unknown()).transform((list) => list.filter((item) => typeof item === 'string'))
])

/** `https://…`, or `{title, href}`. */
const source = z.union([
  z.string().transform((value) => {
    return isWeb(value) ? {title: toName(value), href: value} : {title: value}
  }),
  z.object({title: z.string(), href: z.string().refine(isWeb)}),
  z.object({title: z.string()}),
  z.object({href: z.string().refine(isWeb)}).transform(({href}) => ({title: toName(href), href}))
])

/** `experimental`, or `{kind, text}`. */
const status = z.union([
  text.transform((kind) => ({kind, text: ''})),
  z.object({
    kind: z.string().describe('The kind of the note, such as `experimental`'),
    text: z.string().catch('').describe('What the note says')
  })
])

/** How the index treats a page. */
const searchOptions = z.object({
  boost: z
    .number()
    .optional()
    .catch(undefined)
    .describe('Factor for the rank of the page; numbers below 1 move it down'),
  phrases: z
    .array(z.unknown())
    .optional()
    .transform((list = []) => list.filter((item) => typeof item === 'string'))
    .catch([])
    .describe('Questions and words of readers that the page answers without having them')
})

/**
 * Front matter of a page that a site uses.
 *
 * A value of another form counts as missing here, because the linter reports it.
 */
export const siteFrontMatter = z.object({
  description: text
    .optional()
    .catch(undefined)
    .describe('Sentence below the title, in search results and in previews'),
  content_type: text.optional().catch(undefined).describe('Kind of page, shown above the text'),
  topic: text
    .optional()
    .catch(undefined)
    .describe('What the page is about, for tools that read it'),
  image: text.optional().catch(undefined).describe('Image that other sites show with a link'),
  layout: text
    .optional()
    .catch(undefined)
    .describe('`home` makes a start page without a sidebar and an outline'),
  personas: names.catch([]).describe('Whom the page is for; readers can filter search by it'),
  categories: names.catch([]).describe('Where the page belongs, for feeds and tools'),
  sources: z
    .array(z.unknown())
    .transform((list) => list.flatMap((item) => source.safeParse(item).data ?? []))
    .catch([])
    .describe('Addresses that back the page, or a list of `{title, href}`'),
  status: status
    .optional()
    .catch(undefined)
    .describe('`experimental`, or `{kind, text}`, for a note at the top of the page'),
  noindex: z
    .literal(true)
    .optional()
    .catch(undefined)
    .describe('`true` keeps the page out of search engines and the sitemap'),
  search: z
    .union([z.literal(false), searchOptions])
    .optional()
    .catch(undefined)
    .describe(
      '`false` leaves the page out of the search, `{boost, phrases}` changes how it is found'
    )
})

/** Front matter as a site uses it: for the page, the search index and the sitemap. */
export type SiteFrontMatter = z.output<typeof siteFrontMatter>

/** Parse the front matter of a page for everything that a site shows or indexes. */
export function parseSiteFrontMatter(data: Readonly<Record<string, unknown>>): SiteFrontMatter {
  return siteFrontMatter.parse(data)
}

/** Check whether a text is the address of a web page. */
export function isWeb(value: string): boolean {
  return /^https?:\/\/\S+$/.test(value)
}

/** `https://specs.optimism.io/interop/overview.html` -> `specs.optimism.io/interop/overview.html` */
function toName(href: string): string {
  return href.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
}
