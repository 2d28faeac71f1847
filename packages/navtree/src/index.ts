export {buildTree, type TreeResult} from './build-tree.ts'
export {FolderNotFoundError} from './files/list-content.ts'
export {listPartials} from './files/list-partials.ts'
export {type ContentFiles, type ReadContentOptions, readContent} from './files/read-content.ts'
export type {ParsePages} from './files/read-pages.ts'
export {PageReadError} from './files/read-texts.ts'
export {findDeepNesting} from './metas/find-deep-nesting.ts'
export type {MetaLink} from './metas/list-meta-links.ts'
export {metaSchema} from './metas/meta-schema.ts'
export {formatOutline} from './navigation/format-outline.ts'
export * from './navigation.ts'
export {type ReadTreeOptions, readTree} from './read-tree.ts'
export type {
  Dialect,
  FolderNode,
  FrontMatter,
  Heading,
  MetaEntry,
  MetaNode,
  PageError,
  PageNode,
  PageTheme,
  Tree,
  TreeNode
} from './tree/tree.ts'
export {folderNodeSchema, metaNodeSchema, pageNodeSchema, treeSchema} from './tree/tree-schema.ts'
