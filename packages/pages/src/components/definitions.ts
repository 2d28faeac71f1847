import {defineComponent} from './component-spec.ts'

/**
 * What the names on a page mean, at its end. It repeats what other pages say, so search and Markdown leave it out. No
 * author can write it, so it is in no registry.
 */
export const definitions = defineComponent({
  name: 'Definitions',
  display: 'flow',
  shape: {},
  toSearchText: () => '',
  toMarkdown: () => []
})
