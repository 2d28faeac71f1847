import type {Element} from 'hast'
import {noContracts} from '../contracts/build-snippet.ts'
import type {Found} from '../contracts/contract-lookup.ts'
import {toFault} from '../convert/to-fault.ts'
import type {Component, Fault} from '../nodes.ts'
import type {FinishContext} from './component-spec.ts'

/** Build what is shown of a symbol, or report at its name why it cannot be shown. */
export function finishSymbol(
  {props, places, position}: Component,
  {report, contracts}: FinishContext,
  make: (
    symbol: string,
    contracts: Exclude<FinishContext['contracts'], undefined>
  ) => Found<Component | Element>
): Component | Element | Fault {
  const symbol = String(props.of)
  const made = contracts ? make(symbol, contracts) : noContracts(symbol)
  if ('value' in made) return made.value
  report({subject: symbol, ...made.problem, place: places?.of ?? position})
  return toFault(made.problem, [], position)
}
