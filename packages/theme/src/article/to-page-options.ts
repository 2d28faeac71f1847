import {baseComponents, type PageOptions} from '@lockstep/pages'
import type {Components} from '../components/component.ts'
import {toRegistry} from '../site-components/to-registry.ts'
import {toGapHref} from './gap.ts'
import {rehypeTheme} from './rehype-theme.ts'

/** Return the options with which `createPageProcessor` writes articles: see `toArticle`. */
export function toPageOptions(
  components: Components = {}
): Pick<PageOptions, 'components' | 'render' | 'toHref'> {
  return {
    components: {...baseComponents, ...toRegistry(components)},
    render: [rehypeTheme, {components}],
    toHref: toGapHref
  }
}
