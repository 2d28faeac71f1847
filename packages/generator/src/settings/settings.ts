import {z} from 'zod'
import {type LintSettings, lintSchema} from './lint-settings.ts'
import type {SettingPlaces} from './list-setting-places.ts'

/** An address that a reader may be led to: nothing that runs. */
const address = z
  .string()
  .regex(
    /^(https?:\/\/|mailto:|\/|\.{0,2}\/|#)[^\s]*$/,
    'expected a path that begins with `/`, or an address that begins with `https://`'
  )

/** An address of a file: nothing that runs. */
const fileAddress = z
  .string()
  .regex(
    /^(https?:\/\/|(?![a-z][a-z\d+.-]*:))\S+$/i,
    'expected a path that begins with `/`, or an address that begins with `https://`'
  )

const link = z.strictObject({title: z.string().min(1), href: address})

const color = z
  .string()
  .regex(/^#[\da-f]{6}$/i, 'expected a colour of six digits such as `#1f6feb`, in quotes')

const origin = z
  .string()
  .regex(
    /^https?:\/\/[^\s/?#]+(\/[^\s?#]*)?$/,
    'expected an address such as `https://docs.example.org`'
  )
  .transform((text) => text.replace(/(?<!\/)\/+$/, ''))

const folders = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (typeof value === 'string' ? [value] : value))

/** How the commands of pages are run. */
const proof = z.strictObject({
  transcripts: z.string().default('proofs').describe('Folder that says what runs have done'),
  origin: origin
    .optional()
    .describe('Address that commands print for the site; `origin` when it is not said'),
  path: folders.default([]).describe('Folders in which programs are looked for first'),
  setup: z.string().optional().describe('Command that is run before the commands of each page'),
  tools: z
    .array(z.string().regex(/^[\w.+-]+$/, 'expected the name of a program'))
    .default(['supersim', 'anvil', 'forge', 'cast'])
    .describe('Programs whose versions are told')
})

const redirects = z
  .record(z.string().startsWith('/'), address)
  .default({})
  .describe('Old addresses, each with the new one')

/** What a `site.yaml` may say. */
export const settingsSchema = z.strictObject({
  title: z.string().min(1).describe('Name of the site, in the top bar and in every title'),
  tagline: z.string().optional().describe('One sentence beside the name'),
  lang: z.string().default('en-US').describe('Language of the pages'),
  origin: origin
    .optional()
    .describe('Where the site will lie, for the sitemap and for canonical addresses'),
  content: z.string().default('content').describe('Folder of the pages'),
  public: z
    .union([z.string(), z.array(z.string())])
    .transform((folders) => (typeof folders === 'string' ? [folders] : folders))
    .optional()
    .describe('Folders whose files are copied as they are; the first that has a file counts'),
  out: z.string().default('dist').describe('Folder that is written'),
  contracts: z.string().optional().describe('Folder of the Foundry project that pages cite'),
  profile: z
    .string()
    .optional()
    .describe('Profile of `foundry.toml` that the contracts are built with'),
  compile: z
    .string()
    .optional()
    .describe(
      'Command that compiles the contracts; `dev` runs it in their folder when a source changed'
    ),
  components: z
    .string()
    .optional()
    .describe(
      'TypeScript module that exports `components` of this site, and `plugins` of unified: `{remark, rehype}`'
    ),
  logo: fileAddress.optional().describe('Address of an SVG in `public`'),
  icon: fileAddress.optional().describe('Address of an SVG in `public`, for the tab of a browser'),
  image: fileAddress
    .optional()
    .describe('Address of the picture that other sites show beside a link'),
  accent: z
    .strictObject({light: color, dark: color})
    .optional()
    .describe('Colour of links and marks on light and on dark'),
  repository: z
    .url({protocol: /^https?$/})
    .optional()
    .describe('Where the sources are'),
  edit: address
    .refine((text) => text.includes('{file}'), 'expected `{file}` where the path of the page goes')
    .optional()
    .describe('Address that edits a page'),
  issues: address
    .optional()
    .describe('Address where a problem is told; `{title}` and `{route}` stand for the page'),
  links: z.array(link).default([]).describe('Links at the end of the top bar'),
  footer: z
    .array(z.strictObject({title: z.string().min(1), links: z.array(link)}))
    .default([])
    .describe('Lists of links at the foot'),
  proof: proof.prefault({}).describe('How the commands of pages are run'),
  notice: z.string().optional().describe('Last line of the foot'),
  redirects,
  lint: lintSchema.prefault({}).describe('What `lockstep lint` looks for')
})

/** Everything that a site chooses. Paths are absolute. */
export interface Settings extends Omit<z.output<typeof settingsSchema>, 'public' | 'lint'> {
  lint: LintSettings
  public: Array<string>
  /** File of the settings; nothing where a folder of pages is built as it is. */
  file?: string | undefined
  /** Where the file says what. */
  places: SettingPlaces
}
