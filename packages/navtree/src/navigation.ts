// Everything that can be derived from a tree. Nothing here touches the disk, so it runs in a browser too.
export {buildNavigation} from './build-navigation.ts'
export {buildOutline, type OutlineRow} from './build-outline.ts'
export {findNavigation, listNavigation, type NavigationOptions} from './find-navigation.ts'
export type {
  Navigation,
  NavLink,
  PageNavigation,
  SidebarItem,
  TopBarItem
} from './page-navigation.ts'
export {findPage, listFolders, listLocales, listPages} from './walk.ts'
