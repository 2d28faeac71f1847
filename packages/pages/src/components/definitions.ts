import {defineComponent} from './component-spec.ts'

/**
 * Definitions of the names on a page, at its end. They repeat other pages, so search and Markdown leave them out.
 * Authors cannot write this component, so it is not in a registry.
 */
export const definitions = defineComponent({
  name: 'Definitions',
  display: 'flow',
  shape: {},
  toSearchText: () => '',
  toMarkdown: () => []
})
