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
  z.object({kind: z.string(), text: z.string().catch('')})
])

/** How the index treats a page. */
const searchOptions = z.object({
  boost: z.number().optional().catch(undefined),
  phrases: z
    .array(z.unknown())
    .transform((list) => list.filter((item) => typeof item === 'string'))
    .catch([])
})

/**
 * What a site reads from the front matter of its pages.
 *
 * A value of another form counts as missing here, because the linter reports it.
 */
const schema = z.object({
  description: text.optional().catch(undefined),
  content_type: text.optional().catch(undefined),
  topic: text.optional().catch(undefined),
  image: text.optional().catch(undefined),
  layout: text.optional().catch(undefined),
  personas: names.catch([]),
  categories: names.catch([]),
  sources: z
    .array(z.unknown())
    .transform((list) => list.flatMap((item) => source.safeParse(item).data ?? []))
    .catch([]),
  status: status.optional().catch(undefined),
  noindex: z.literal(true).optional().catch(undefined),
  search: z
    .union([z.literal(false), searchOptions])
    .optional()
    .catch(undefined)
})

/** Front matter as a site uses it: for the page, the search index and the sitemap. */
export type SiteFrontMatter = z.output<typeof schema>

/** Parse the front matter of a page for everything that a site shows or indexes. */
export function parseFrontMatter(data: Readonly<Record<string, unknown>>): SiteFrontMatter {
  return schema.parse(data)
}

/** Check whether a text is the address of a web page. */
export function isWeb(value: string): boolean {
  return /^https?:\/\/\S+$/.test(value)
}

/** `https://specs.optimism.io/interop/overview.html` -> `specs.optimism.io/interop/overview.html` */
function toName(href: string): string {
  return href.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
}
