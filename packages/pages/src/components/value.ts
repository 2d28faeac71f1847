import {h} from 'hastscript'
import {z} from 'zod'
import {finishSymbol} from './finish-symbol.ts'
import {formatUnit, unitNames} from './format-unit.ts'
import {defineComponent} from './registry.ts'

/** The value of a constant, within a line. */
export const value = defineComponent({
  name: 'Value',
  display: 'text',
  shape: {of: z.string(), unit: z.enum(unitNames).optional()},
  finish(component, context) {
    return finishSymbol(component, context, (symbol, contracts) => {
      const facts = contracts.findFacts(symbol)
      if ('problem' in facts) return facts
      const {value} = facts.value
      const {unit} = component.props as {unit?: (typeof unitNames)[number]} // As `shape` has checked.
      if (value === undefined) {
        const reason = `Cannot find the value of \`${symbol}\`, expected a constant that can be worked out without running code`
        return {problem: {ruleId: 'unknown-symbol', reason}}
      }
      if (unit === undefined) return {value: h('code', value)}
      const text = formatUnit(value, unit)
      if (text !== undefined) return {value: h('span', {title: value}, text)}
      context.report({
        ruleId: 'invalid-prop',
        reason: `Cannot write \`${value}\`, the value of \`${symbol}\`, in \`${unit}\` without rounding it`,
        subject: unit,
        place: component.places?.unit ?? component.position
      })
      return {value: h('code', value)}
    })
  }
})
