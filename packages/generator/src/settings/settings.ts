import {z} from 'zod'
import {deploymentsSchema} from './deployment-settings.ts'
import {type LintSettings, lintSchema} from './lint-settings.ts'
import type {SettingPlaces} from './list-setting-places.ts'
import {referenceSchema} from './reference-settings.ts'

/** The address of a link. Schemes that run code, such as `javascript:`, don't match. */
const address = z
  .string()
  .regex(
    /^(https?:\/\/|mailto:|\/|\.{0,2}\/|#)[^\s\p{Cc}]*$/u,
    'expected a path that begins with `/`, or an address that begins with `https://`'
  )

/** The address of a file. Schemes that run code don't match, not even after a character that browsers leave out. */
const fileAddress = z
  .string()
  .regex(
    /^(https?:\/\/|(?![a-z][a-z\d+.-]*:))[^\s\p{Cc}]+$/iu,
    'expected a path that begins with `/`, or an address that begins with `https://`'
  )

const link = z
  .strictObject({
    title: z.string().min(1).describe('What readers see'),
    href: address.describe('A page, a heading on it, or an address on the web')
  })
  .meta({examples: [{title: 'Guide', href: '/guide'}]})

const color = z
  .string()
  .regex(/^#[\da-f]{6}$/i, 'expected a color of six digits such as `#1f6feb`, in quotes')

const origin = z
  .string()
  .regex(
    /^https?:\/\/[^\s/?#]+(\/[^\s?#]*)?$/,
    'expected an address such as `https://docs.example.org`'
  )
  .transform((text) => text.replace(/(?<!\/)\/+$/, ''))

const folders = z
  .union([z.string(), z.array(z.string())], 'expected a folder or a list of folders')
  .transform((value) => (typeof value === 'string' ? [value] : value))

/** Settings of `lockstep proof`. */
const proof = z.strictObject({
  transcripts: z.string().default('proofs').describe('Folder of the transcripts of runs'),
  origin: origin
    .optional()
    .describe('Address of the site in the output of commands (default: `origin`)'),
  path: folders.default([]).describe('Folders to search for programs first, before `PATH`'),
  setup: z
    .string()
    .optional()
    .describe(
      'Command to run before the commands of each page, in their folder and home; it may keep running'
    ),
  tools: z
    .array(z.string().regex(/^[\w.+-]+$/, 'expected the name of a program'))
    .default(['supersim', 'anvil', 'forge', 'cast'])
    .describe('Programs whose versions are recorded with a run')
})

/** A cache that several machines share. All other keys are passed to the driver. */
export const remoteSchema = z.looseObject({
  driver: z
    .string()
    .regex(/^[a-z][a-z\d-]*$/, 'expected the name of a driver of unstorage, such as `redis`')
    .describe('Driver of unstorage, such as `redis`, `s3` or `http`; further keys are its options'),
  publicKey: z
    .string()
    .optional()
    .describe('Key that `lockstep cache key` prints: builds without the secret can read with it')
})

const cache = z.strictObject({
  remote: remoteSchema
    .optional()
    .describe('Cache that several machines share; `LOCKSTEP_CACHE_REMOTE` overrides it')
})

const search = z.strictObject({
  synonyms: z
    .array(
      z
        .array(z.string().regex(/^[^\s]+$/, 'expected a single word'))
        .min(2, 'expected at least two words that mean the same')
    )
    .meta({examples: [[['eth', 'ether']]]})
    .default([])
    .describe('Groups of words that mean the same to readers')
})

/** A path that is a name of files on every disk. */
const oldPath = z
  .string()
  .regex(
    /^\/(?:[^/\p{Cc}]{0,200}\/)*[^/\p{Cc}]{0,200}$/u,
    'expected a path that begins with `/`, with names of at most 200 characters'
  )

/** The address of a link, or the path of a page, whose name may have spaces. */
const newAddress = z
  .string()
  .regex(
    /^(?:\/(?!\/)[^\p{Cc}]*|(?:https?:\/\/|mailto:|\/|\.{0,2}\/|#)[^\s\p{Cc}]*)$/u,
    'expected a path that begins with `/`, or an address that begins with `https://`'
  )

const redirects = z
  .record(oldPath, newAddress)
  .meta({examples: [{'/old': '/new'}]})
  .default({})
  .describe('Old paths, each with its new address')

/** The schema of a `site.yaml`. */
export const settingsSchema = z.strictObject({
  title: z.string().min(1).describe('Name of the site, in the top bar and in every page title'),
  tagline: z.string().optional().describe('One sentence about the site'),
  lang: z.string().default('en-US').describe('Language of the pages, as a BCP 47 tag'),
  origin: origin.optional().describe('Address of the site, for the sitemap and canonical links'),
  content: z.string().default('content').describe('Folder of the pages'),
  public: folders
    .optional()
    .describe('Folders of files to copy unchanged; for the same path, the first folder wins'),
  out: z.string().default('dist').describe('Folder to write the site to'),
  contracts: z
    .string()
    .optional()
    .describe('Folder of the Foundry project that pages show code from'),
  profile: z
    .string()
    .optional()
    .describe('Profile in `foundry.toml` that the contracts are built with'),
  compile: z
    .string()
    .optional()
    .describe(
      'Command that compiles the contracts; `dev` runs it in their folder when a source has changed'
    ),
  reference: referenceSchema
    .prefault([])
    .describe(
      'Pages to generate for the contracts: `true` for all defaults, one set of pages, or a list of sets'
    ),
  deployments: deploymentsSchema
    .optional()
    .describe('Where the addresses of deployed contracts are recorded'),
  components: z
    .string()
    .optional()
    .describe(
      'TypeScript module that exports the `components` of this site, and unified `plugins` as `{remark, rehype}`'
    ),
  logo: z
    .union(
      [
        fileAddress,
        z.strictObject({
          light: fileAddress.describe('Logo on a light background'),
          dark: fileAddress.describe('Logo on a dark one')
        })
      ],
      {
        error: 'expected the address of an SVG in `public`, or one on `light` and one on `dark`'
      }
    )
    .optional()
    .describe(
      'Logo in the top bar: address of an SVG in `public`, or one on light and one on dark. The title is next to it if it is about as wide as high'
    ),
  icon: fileAddress.optional().describe('Icon in the browser tab: address of an SVG in `public`'),
  image: fileAddress
    .optional()
    .describe('Address of the image that other sites show with a link to this one'),
  accent: z
    .strictObject({
      light: color.describe('Color on a light background'),
      dark: color.describe('Color on a dark background')
    })
    .meta({examples: [{light: '#1f6feb', dark: '#79b8ff'}]})
    .optional()
    .describe('Color of links and highlights, on light and on dark'),
  repository: z
    .url({protocol: /^https?$/, error: 'expected a valid URL'})
    .optional()
    .describe('Address of the repository'),
  edit: address
    .refine((text) => text.includes('{file}'), 'expected `{file}` where the path of the page goes')
    .optional()
    .describe('Address for editing a page; `{file}` is replaced by the path of the page'),
  issues: address
    .optional()
    .describe(
      'Address for reporting a problem; `{title}` and `{route}` are replaced by those of the page'
    ),
  links: z
    .array(link)
    .meta({examples: [[{title: 'Guide', href: '/guide'}]]})
    .default([])
    .describe('Links at the end of the top bar'),
  footer: z
    .array(
      z.strictObject({
        title: z.string().min(1).describe('Heading of the list'),
        links: z.array(link).describe('Its links, as in `links`')
      })
    )
    .meta({examples: [[{title: 'Build', links: [{title: 'Guide', href: '/guide'}]}]]})
    .default([])
    .describe('Lists of links in the footer'),
  proof: proof
    .prefault({})
    .describe('Settings of `lockstep proof`, which runs the commands of pages'),
  notice: z.string().optional().describe('Last line of the footer'),
  cache: cache.prefault({}).describe('Where results of earlier builds are kept'),
  search: search.prefault({}).describe('Settings of the search'),
  redirects,
  lint: lintSchema.prefault({}).describe('Settings of `lockstep lint`')
})

/** The settings of a site, with absolute paths. */
export interface Settings extends Omit<z.output<typeof settingsSchema>, 'public' | 'lint'> {
  lint: LintSettings
  public: Array<string>
  /** The settings file. Undefined for a folder of pages without settings. */
  file?: string | undefined
  /** Where each setting is in the file. */
  places: SettingPlaces
}
