import {contentTypes} from '@lockstep/lint'
import {proofSchema} from '@lockstep/proof'
import {z} from 'zod'
import {siteFrontMatter} from './site-front-matter.ts'

/**
 * Everything that a page can write in its front matter, for editors and for the documentation.
 *
 * A page may have other keys, which are kept and not used.
 */
export const frontMatterSchema = z.looseObject({
  title: z
    .string()
    .optional()
    .describe('Name of the page. Without it, the first heading of rank one is the name'),
  ...siteFrontMatter.shape,
  content_type: z
    .enum(contentTypes)
    .optional()
    .describe(siteFrontMatter.shape.content_type.description ?? ''),
  lang: z.string().optional().describe('Language of the page, as a BCP 47 tag'),
  math: z.boolean().optional().describe('`true` turns `$…$` into formulas, on this page alone'),
  proof: z
    .union([z.boolean(), proofSchema])
    .optional()
    .describe('How `lockstep proof` runs the commands of the page; `true` takes every default'),
  sidebarTitle: z.string().optional().describe('Shorter name for the sidebar, as in Nextra 4'),
  asIndexPage: z
    .boolean()
    .optional()
    .describe('Whether an index page is the page of its folder, as in Nextra 4'),
  display: z
    .enum(['normal', 'hidden', 'children'])
    .optional()
    .describe('How the sidebar shows the page, as in `_meta.json`'),
  theme: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Parts of the page to show or hide, as in `_meta.json`'),
  is_imported_content: z
    .enum(['true', 'false'])
    .optional()
    .describe('Whether another repository owns the page')
})
