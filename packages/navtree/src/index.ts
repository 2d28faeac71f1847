export {FolderNotFoundError} from './list-sources.ts'
export * from './navigation.ts'
export type {ReadPages} from './read-files.ts'
export {type ReadTreeOptions, type ReadTreeResult, readTree} from './read-tree.ts'
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
} from './tree.ts'
export {folderNodeSchema, metaNodeSchema, pageNodeSchema, treeSchema} from './tree-schema.ts'
