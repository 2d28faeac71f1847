import {z} from 'zod'
import {buildCode} from '../code/build-inline-code.ts'
import {toText} from '../nodes.ts'
import {defineComponent} from './component-spec.ts'
import {finishSymbol} from './finish-symbol.ts'

/** The declaration of a symbol, in one line. */
export const signature = defineComponent({
  name: 'Signature',
  display: 'flow',
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
      return {value: {...component, props: {symbol}, children: [inner]}}
    })
  },
  toMarkdown: ({children}) => [
    {type: 'code', lang: 'solidity', value: children.map(toText).join('')}
  ]
})
