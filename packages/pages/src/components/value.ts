import {h} from 'hastscript'
import {z} from 'zod'
import {finishSymbol} from './finish-symbol.ts'
import {defineComponent} from './registry.ts'

/** The value of a constant, within a line. */
export const value = defineComponent({
  name: 'Value',
  display: 'text',
  shape: {of: z.string()},
  finish(component, context) {
    return finishSymbol(component, context, (symbol, contracts) => {
      const facts = contracts.findFacts(symbol)
      if ('problem' in facts) return facts
      const {value} = facts.value
      if (value !== undefined) return {value: h('code', value)}
      const reason = `Cannot find the value of \`${symbol}\`, expected a constant that can be worked out without running code`
      return {problem: {ruleId: 'unknown-symbol', reason}}
    })
  }
})
