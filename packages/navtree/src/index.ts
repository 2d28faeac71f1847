export {FolderNotFoundError} from './files/list-sources.ts'
export type {ReadPages} from './files/read-files.ts'
export * from './navigation.ts'
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
} from './tree/tree.ts'
export {folderNodeSchema, metaNodeSchema, pageNodeSchema, treeSchema} from './tree/tree-schema.ts'
