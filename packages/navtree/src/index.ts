export {buildNavigation} from './build-navigation.ts'
export {buildOutline, type OutlineRow} from './build-outline.ts'
export {findNavigation, listNavigation} from './find-navigation.ts'
export {FolderNotFoundError} from './list-sources.ts'
export type {
  Navigation,
  NavLink,
  PageNavigation,
  SidebarItem,
  TopBarItem
} from './navigation.ts'
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
export {findPage, listLocales, listPages} from './walk.ts'
