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
