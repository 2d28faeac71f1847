import type {SymbolFacts} from '@lockstep/pages'
import type {Facts} from '@lockstep/snippets'

/** Say in short what is known of a symbol. Of a whole contract there is too much to stand beside its code. */
export function toSymbolFacts(facts: Facts): SymbolFacts {
  if (/^(contract|interface|library)$/.test(facts.kind)) return {}
  const {declaration, signature, selector, topic, mutability, visibility} = facts
  const value = facts.values?.find(({name}) => name === facts.name)?.value
  const errors = (facts.reverts ?? []).flatMap((revert) => {
    const {signature: error, message} = revert
    if (error !== undefined) return [{name: error}]
    return message === undefined ? [] : [{name: 'Error(string)', message}]
  })
  const events = (facts.emits ?? []).map((event) => ({name: event.signature}))
  const gas = summarizeGas(facts)
  return {
    ...(declaration !== undefined && {declaration}),
    ...(signature !== undefined && {signature}),
    ...(selector !== undefined && {selector}),
    ...(topic !== undefined && {topic}),
    ...(mutability !== undefined && mutability !== '' && {mutability}),
    ...(visibility !== undefined && {visibility}),
    ...(gas && {gas}),
    ...(errors.length > 0 && {errors: uniqueBy(errors)}),
    ...(events.length > 0 && {events: uniqueBy(events)}),
    ...(value !== undefined && {value})
  }
}

/** Of all measures: the one in the middle, and the highest. */
function summarizeGas({gas = []}: Facts): {median: number; max: number} | undefined {
  const values = gas.map((measure) => measure.median ?? measure.gas).sort((a, b) => a - b)
  const [median, max] = [values[Math.floor((values.length - 1) / 2)], values.at(-1)]
  return median === undefined || max === undefined ? undefined : {median, max}
}

function uniqueBy<T>(list: ReadonlyArray<T>): Array<T> {
  return [...new Map(list.map((item) => [JSON.stringify(item), item])).values()]
}
