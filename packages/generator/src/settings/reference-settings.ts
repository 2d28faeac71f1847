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
  title: z.string().min(1).default('Reference').describe('Title of the index'),
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
    .default({})
    .describe('Titles of pages, by the name of the contract or the path of the source'),
  contracts: z
    .string()
    .optional()
    .describe('Folder of another Foundry project (default: `contracts` of the site)'),
  profile: z.string().optional().describe('Profile of that project')
})

/** The schema of `reference` in a `site.yaml`: one set of pages or several. */
export const referenceSchema = z
  .union([entrySchema, z.array(entrySchema)])
  .transform((value) => (Array.isArray(value) ? value : [value]))

/** A set of generated pages. */
export type ReferenceSettings = z.output<typeof entrySchema>
