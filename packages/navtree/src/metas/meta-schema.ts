import {z} from 'zod'
import {metaOptions, themeOptions} from './meta-options.ts'

const flag = z.boolean()

/**
 * Descriptions of the options. `metaOptions`, which the parser of `_meta` files also uses, has the values that they
 * accept.
 */
const entry = z.strictObject({
  title: z.string().optional().describe('Name in the sidebar'),
  type: z
    .enum(metaOptions.type)
    .optional()
    .describe(
      '`page` and `menu` are in the top bar, `separator` is a line, and `doc` is in the sidebar'
    ),
  display: z
    .enum(metaOptions.display)
    .optional()
    .describe(
      '`hidden` keeps it out of the sidebar, `children` shows the pages of a folder without it'
    ),
  href: z.string().optional().describe('Address, for an entry that is a link'),
  newWindow: flag.optional().describe('Whether the link opens in a new window'),
  theme: z
    .strictObject(
      Object.fromEntries(
        Object.entries(themeOptions).map(([name, values]) => [
          name,
          (values === 'flag' ? flag : z.enum(values)).optional()
        ])
      )
    )
    .optional()
    .describe('Parts of the pages to show or hide'),
  items: z
    .record(z.string(), z.union([z.string(), z.looseObject({title: z.string().optional()})]))
    .optional()
    .describe('Entries of a menu')
})

/**
 * Schema of a `_meta.json`, for editors: an entry for each page and folder, in their order.
 *
 * The parser reports messages with places; a test checks that both accept the same files.
 */
export const metaSchema = z.record(
  z.string(),
  z.union([z.string().describe('Name in the sidebar'), entry])
)
