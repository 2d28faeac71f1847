import {z} from 'zod'
import {toFormulaText} from '../math/to-formula-text.ts'
import {defineComponent} from './component-spec.ts'

/** A formula, with one `math` inside. No author can write it. */
export const math = defineComponent({
  name: 'Math',
  display: ({display}) => (display === true ? 'flow' : 'text'),
  shape: {display: z.boolean(), source: z.string()},
  words: [],
  toSearchText: ({children}) => toFormulaText(children),
  // Code, since plain text would have its signs escaped, and dollars mean nothing in CommonMark.
  toMarkdown({props}) {
    const source = String(props.source)
    return props.display
      ? [{type: 'code', lang: 'math', value: source}]
      : [{type: 'inlineCode', value: source}]
  }
})
