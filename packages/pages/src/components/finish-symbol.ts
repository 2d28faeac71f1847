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
  const found = contracts ? make(symbol, contracts) : noContracts(symbol)
  if ('value' in found) return found.value
  report({subject: symbol, ...found.problem, place: places?.of ?? position})
  return toFault(found.problem, [], position)
}
