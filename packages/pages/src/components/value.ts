import {h} from 'hastscript'
import {z} from 'zod'
import {defineComponent} from './component-spec.ts'
import {finishSymbol} from './finish-symbol.ts'
import {formatPercent, formatTokens, formatUnit, unitNames} from './format-unit.ts'

/** How a value is written. */
interface Form {
  unit?: (typeof unitNames)[number] | undefined
  decimals?: number | undefined
  symbol?: string | undefined
}

/** Decimals of a token, which a contract keeps in a `uint8`. */
const decimals = z.union([
  z.number().int().min(0).max(255),
  z
    .string()
    .regex(/^(?:\d{1,2}|1\d\d|2[0-4]\d|25[0-5])$/)
    .transform(Number)
])

/** The value of a constant, within a line. */
export const value = defineComponent({
  name: 'Value',
  display: 'text',
  shape: {
    of: z.string(),
    unit: z.enum(unitNames).optional(),
    decimals: decimals.optional(),
    symbol: z.string().optional()
  },
  finish(component, context) {
    return finishSymbol(component, context, (symbol, contracts) => {
      const facts = contracts.findFacts(symbol)
      if ('problem' in facts) return facts
      const {value, hex} = facts.value
      const form = component.props as Form // As `shape` has checked.
      if (value === undefined) {
        const reason = `Cannot find the value of \`${symbol}\`, expected a constant that can be worked out without running code`
        return {problem: {ruleId: 'unknown-symbol', reason}}
      }
      const written = writeValue(value, form)
      if ('text' in written) return {value: h('span', {title: value}, written.text)}
      const {reason, prop} = written
      if (reason !== undefined) {
        context.report({
          ruleId: 'invalid-prop',
          reason: `Cannot write \`${value}\`, the value of \`${symbol}\`, ${reason}`,
          subject: prop,
          place: component.places?.[prop] ?? component.position
        })
      }
      return {value: h('code', hex ?? value)}
    })
  }
})

/** Write a value as the props say. Without a text, the page shows the value as the contract has it. */
function writeValue(
  value: string,
  {unit, decimals, symbol}: Form
): {text: string} | {reason?: string; prop: keyof Form} {
  if (unit === 'percent' && symbol === undefined) return writePercent(value, decimals)
  const isToken = decimals !== undefined || symbol !== undefined
  if (unit === undefined && !isToken) return {prop: 'unit'}
  if (unit !== undefined && isToken) {
    return {
      reason: 'as tokens and in another unit; expected `unit`, or `decimals` and `symbol`',
      prop: 'unit'
    }
  }
  if (unit === undefined) {
    const text = formatTokens(value, decimals ?? 0, symbol)
    const prop = decimals === undefined ? 'symbol' : 'decimals'
    return text === undefined ? {reason: 'as tokens, expected an integer', prop} : {text}
  }
  const text = formatUnit(value, unit)
  return text === undefined ? {reason: `in \`${unit}\` without rounding it`, prop: 'unit'} : {text}
}

/** Without decimals, a ratio is in basis points. */
function writePercent(
  value: string,
  decimals: number | undefined
): {text: string} | {reason: string; prop: keyof Form} {
  const text =
    decimals === undefined ? formatUnit(value, 'percent') : formatPercent(value, decimals)
  if (text === undefined) return {reason: 'in `percent`, expected an integer', prop: 'unit'}
  if (decimals === undefined && value.replace('-', '').length > mostDigits) {
    const reason = `in basis points, which would be \`${text}\`; expected the decimals of the ratio, such as \`decimals={18}\``
    return {reason, prop: 'unit'}
  }
  return {text}
}

/** A value with more digits is hardly in basis points: a factor of ten million has twelve. */
const mostDigits = 12
