// Everything that can be derived from a tree. Nothing here touches the disk, so it runs in a browser too.
export {buildNavigation} from './navigation/build-navigation.ts'
export {buildOutline, type OutlineRow} from './navigation/build-outline.ts'
export {
  findNavigation,
  listNavigation,
  type NavigationOptions
} from './navigation/find-navigation.ts'
export {listNavigationLines} from './navigation/list-navigation-lines.ts'
export type {
  Navigation,
  NavLink,
  PageNavigation,
  SidebarItem,
  TopBarItem
} from './navigation/page-navigation.ts'
export type {NavigationLine} from './navigation/to-navigation-line.ts'
export {findPage, listFolders, listLocales, listPages} from './tree/walk.ts'
