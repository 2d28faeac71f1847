import {z} from 'zod'

/** A text, or a list of texts. */
const patterns = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (typeof value === 'string' ? [value] : value))

const entrySchema = z.strictObject({
  route: z
    .string()
    .regex(/^(\/[\w-][\w.-]*)+$/, 'expected a path such as `/reference`')
    .default('/reference')
    .describe('Address of the index; its pages are below it'),
  title: z
    .string()
    .min(1)
    .optional()
    .describe('Title of the index (default: the end of `route`, such as `Reference`)'),
  include: patterns
    .optional()
    .describe(
      'Sources by glob from the root of the project, or contracts by name (default: the folder `src` of the project)'
    ),
  exclude: patterns.default([]).describe('Sources or contracts to leave out'),
  group: z
    .enum(['folder', 'none'])
    .default('folder')
    .describe('Whether pages are in the same folders as their sources'),
  titles: z
    .record(z.string(), z.string())
    .meta({examples: [{Vault: 'The vault'}]})
    .default({})
    .describe('Titles of pages, by the name of the contract or the path of the source'),
  contracts: z
    .string()
    .optional()
    .describe('Folder of another Foundry project (default: `contracts` of the site)'),
  profile: z.string().optional().describe('Profile of that project')
})

/** The schema of `reference` in a `site.yaml`: one set of pages or several. `true` is a set with all defaults. */
export const referenceSchema = z
  .union([z.literal(true), entrySchema, z.array(entrySchema)])
  .transform((value) => {
    const entries =
      value === true ? [entrySchema.parse({})] : Array.isArray(value) ? value : [value]
    return entries.map((entry) => ({...entry, title: entry.title ?? toRouteTitle(entry.route)}))
  })

/** A set of generated pages. */
export type ReferenceSettings = z.output<typeof referenceSchema>[number]

/** Make a title of the last part of an address: `/reference/math-lib` -> `Math lib`. */
export function toRouteTitle(route: string): string {
  const words = route
    .slice(route.lastIndexOf('/') + 1)
    .replace(/[-_]+/g, ' ')
    .trim()
  return words === '' ? 'Reference' : `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
