import {z} from 'zod'
import {buildCode} from '../code/build-inline-code.ts'
import {toText} from '../nodes.ts'
import {defineComponent} from './component-spec.ts'
import {finishSymbol} from './finish-symbol.ts'

/** The declaration of a symbol, in one line, or within a sentence. */
export const signature = defineComponent({
  name: 'Signature',
  display: ({isInline}) => (isInline === true ? 'text' : 'flow'),
  canBeInline: true,
  shape: {of: z.string()},
  needs: () => ({languages: ['solidity']}),
  finish(component, context) {
    return finishSymbol(component, context, (symbol, contracts) => {
      const facts = contracts.findFacts(symbol)
      if ('problem' in facts) return facts
      const {declaration} = facts.value
      const code =
        declaration === undefined
          ? contracts.findSnippet([symbol], {natspec: false, body: false, header: false})
          : {value: {code: declaration}}
      if ('problem' in code) return code
      const inner = buildCode(code.value.code, 'solidity', context.highlighter)
      const {isInline} = component.props
      const props = {symbol, ...(isInline === true && {isInline})}
      return {value: {...component, props, children: [inner]}}
    })
  },
  toMarkdown({props, children}) {
    const value = children.map(toText).join('')
    return [
      props.isInline === true
        ? {type: 'inlineCode', value}
        : {type: 'code', lang: 'solidity', value}
    ]
  }
})
