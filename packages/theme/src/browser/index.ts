// Each script improves what it finds by a `data-` attribute; a page without any of them reads as well.
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
    // One of them may fail in an old browser; the others go on.
    console.error(error)
  }
}
