// Each script enhances elements that it finds by a `data-` attribute. The page can be read without any of them.
import {addCopyButtons, copyPageOnClick} from './copy.ts'
import {showDefinitions} from './definitions.ts'
import {defineIslandElement} from './island.ts'
import {closeMenus} from './menus.ts'
import {showNearestPage} from './nearest-page.ts'
import {prefetchOnIntent} from './prefetch.ts'
import {showSchemeToggle} from './scheme-toggle.ts'
import {spyOnScroll} from './scroll-spy.ts'
import {openSearchOnIntent} from './search-intent.ts'
import {turnIntoTabs} from './tabs.ts'
import {zoomImages} from './zoom.ts'

for (const improve of [
  showSchemeToggle,
  turnIntoTabs,
  addCopyButtons,
  copyPageOnClick,
  openSearchOnIntent,
  closeMenus,
  spyOnScroll,
  zoomImages,
  showDefinitions,
  prefetchOnIntent,
  showNearestPage,
  defineIslandElement
]) {
  try {
    improve()
  } catch (error) {
    // If one of them fails in an old browser, the others still run.
    console.error(error)
  }
}
