import {z} from 'zod'
import {toText} from '../nodes.ts'
import {defineComponent, flag} from './component-spec.ts'

/** Code of a fence, with one `pre` inside. No author can write it, so it is in no registry. */
export const codeBlock = defineComponent({
  name: 'CodeBlock',
  display: 'flow',
  shape: {
    language: z.string(),
    filename: z.string().optional(),
    lines: z.number(),
    lineNumbers: z.number().optional(),
    copy: flag.optional(),
    copyText: z.string().optional(),
    wrap: flag.optional(),
    collapse: flag.optional(),
    symbol: z.string().optional(),
    source: z.object({file: z.string(), line: z.number()}).optional(),
    facts: z.record(z.string(), z.unknown()).optional(),
    hasLinks: flag.optional(),
    href: z.string().optional(),
    sourceHref: z.string().optional()
  },
  words: ['filename'],
  toCode: ({props, children}) => ({
    language: String(props.language),
    text: children.map(toText).join('')
  }),
  toMarkdown({props, children}) {
    const {language, filename} = props
    const isPlain = language === 'text'
    return [
      {
        type: 'code',
        lang: isPlain && filename === undefined ? null : String(language),
        meta: filename === undefined ? null : `filename="${filename}"`,
        value: children.map(toText).join('')
      }
    ]
  }
})
