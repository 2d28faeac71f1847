import {z} from 'zod'
import {defineComponent} from './registry.ts'

/** A formula. Inside is one `math`; only the compiler makes it. */
export const math = defineComponent({
  name: 'Math',
  display: 'text',
  shape: {display: z.boolean(), source: z.string()},
  // Dollars are no code of Markdown itself; text would have its signs escaped.
  toMarkdown({props}) {
    const source = String(props.source)
    return props.display
      ? [{type: 'code', lang: 'math', value: source}]
      : [{type: 'inlineCode', value: source}]
  }
})
