import {z} from 'zod'
import type {FolderNode, MetaEntry, MetaNode, PageNode, Tree} from './tree.ts'

const headingSchema = z.strictObject({
  depth: z.literal([2, 3, 4, 5, 6]),
  text: z.string(),
  id: z.string()
})

const pageErrorSchema = z.strictObject({
  reason: z.string(),
  line: z.number().optional(),
  column: z.number().optional()
})

/** Schema of a page node. */
export const pageNodeSchema: z.ZodType<PageNode> = z
  .strictObject({
    kind: z.literal('page'),
    name: z.string(),
    route: z.string().startsWith('/'),
    title: z.string(),
    frontMatter: z.record(z.string(), z.unknown()),
    headings: z.array(headingSchema),
    file: z.string(),
    locale: z.string().optional(),
    error: pageErrorSchema.optional()
  })
  .meta({id: 'Page'})

const pageThemeSchema = z
  .strictObject({
    breadcrumb: z.boolean(),
    collapsed: z.boolean(),
    copyPage: z.boolean(),
    footer: z.boolean(),
    layout: z.literal(['default', 'full', 'raw']),
    navbar: z.boolean(),
    pagination: z.boolean(),
    sidebar: z.boolean(),
    timestamp: z.boolean(),
    toc: z.boolean(),
    typesetting: z.literal(['default', 'article'])
  })
  .partial()
  .meta({id: 'PageTheme'})

const metaEntrySchema: z.ZodType<MetaEntry> = z
  .strictObject({
    title: z.string().optional(),
    type: z.literal(['doc', 'page', 'menu', 'separator']).optional(),
    display: z.literal(['normal', 'hidden', 'children']).optional(),
    href: z.string().optional(),
    newWindow: z.boolean().optional(),
    theme: pageThemeSchema.optional(),
    get items() {
      return z.array(z.tuple([z.string(), metaEntrySchema])).optional()
    }
  })
  .meta({id: 'MetaEntry'})

/** Schema of a meta node. */
export const metaNodeSchema: z.ZodType<MetaNode> = z
  .strictObject({
    kind: z.literal('meta'),
    data: z.array(z.tuple([z.string(), metaEntrySchema])),
    file: z.string(),
    locale: z.string().optional()
  })
  .meta({id: 'Meta'})

/** Schema of a folder node. */
export const folderNodeSchema: z.ZodType<FolderNode> = z
  .strictObject({
    kind: z.literal('folder'),
    name: z.string(),
    route: z.string().startsWith('/'),
    get children() {
      return z.array(z.union([pageNodeSchema, folderNodeSchema, metaNodeSchema]))
    }
  })
  .meta({id: 'Folder'})

/** Schema of a whole tree. `tree.schema.json` in this package is the same schema for other languages. */
export const treeSchema: z.ZodType<Tree> = z
  .strictObject({
    format: z.literal(1),
    timestamp: z.iso.datetime(),
    dialect: z.literal([2, 3, 4]),
    root: folderNodeSchema
  })
  .meta({title: 'Navigation tree of Lockstep'})
