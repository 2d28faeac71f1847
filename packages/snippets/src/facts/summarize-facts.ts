import {isContractKind} from '../symbols/symbol.ts'
import type {Facts} from './facts.ts'

/**
 * The facts that are worth showing next to the code of a symbol.
 *
 * A type rather than an interface, so that it is assignable to JSON.
 */
export type FactsSummary = Pick<
  Facts,
  'declaration' | 'signature' | 'selector' | 'topic' | 'mutability' | 'visibility' | 'notes'
> & {
  /** Of all measurements, the median and the highest. */
  gas?: {median: number; max: number}
  errors?: Array<{name: string; message?: string}>
  events?: Array<{name: string}>
  /** Value of a constant, or of an immutable if the code alone determines it. */
  value?: string
  /** The value in hex, of a number that is hex or a hash in the source. */
  hex?: string
}

/** Summarize the facts of a symbol. A contract has too many to show next to its code, and gets none. */
export function summarizeFacts(facts: Facts): FactsSummary {
  if (isContractKind(facts.kind)) return {}
  const {declaration, signature, selector, topic, mutability, visibility, kind, notes} = facts
  const {value, hex} = facts.values?.find(({name}) => name === facts.name) ?? {}
  const errors = (facts.reverts ?? []).flatMap(({signature: error, message}) => {
    if (error !== undefined) return [{name: error}]
    return message === undefined ? [] : [{name: 'Error(string)', message}]
  })
  const events = (facts.emits ?? []).map((event) => ({name: event.signature}))
  const gas = summarizeGas(facts)
  // A missing storage layout matters to tables of storage, not to code.
  const open =
    kind === 'function' || kind === 'modifier' || kind === 'constructor' ? notes : undefined

  return {
    ...(declaration !== undefined && {declaration}),
    ...(signature !== undefined && {signature}),
    ...(selector !== undefined && {selector}),
    ...(topic !== undefined && {topic}),
    ...(mutability !== undefined && mutability !== '' && {mutability}),
    ...(visibility !== undefined && {visibility}),
    ...(gas && {gas}),
    ...(errors.length > 0 && {errors: unique(errors)}),
    ...(events.length > 0 && {events: unique(events)}),
    ...(value !== undefined && {value}),
    ...(hex !== undefined && {hex}),
    ...(open && {notes: open})
  }
}

function summarizeGas({gas = []}: Facts): FactsSummary['gas'] {
  const values = gas.map((measure) => measure.median ?? measure.gas).sort((a, b) => a - b)
  const [median, max] = [values[Math.floor((values.length - 1) / 2)], values.at(-1)]
  return median === undefined || max === undefined ? undefined : {median, max}
}

function unique<Value>(list: ReadonlyArray<Value>): Array<Value> {
  return [...new Map(list.map((value) => [JSON.stringify(value), value])).values()]
}
