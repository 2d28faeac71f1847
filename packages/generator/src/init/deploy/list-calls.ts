import type {FunctionOutline} from '../project-outline.ts'
import {sampleAll} from './plan-deployments.ts'
import type {CallCandidates} from './try-deployments.ts'

/** Functions that are tried, of each kind. A guide shows fewer. */
const mostTried = 6

/** Functions that a first guide should not call, because they end or replace what a reader has just deployed. */
const final = /renounce|destroy|destruct|kill|shutdown|pause|upgrade|transferOwnership|setOwner/i

/**
 * List calls of a contract with values of the right types, those without arguments first.
 *
 * A getter of a variable comes before other functions that read, because it shows what a transaction has changed.
 */
export function listCalls(functions: ReadonlyArray<FunctionOutline>): CallCandidates {
  const callable = functions.filter(({name, isInitializer}) => !isInitializer && !final.test(name))
  const reads = callable.filter(({isView}) => isView).sort(byGetter)
  const sends = callable.filter(({isView}) => !isView)
  return {
    reads: takeBareFirst(reads).flatMap(toReadCall),
    sends: takeBareFirst(sends).flatMap(toSendCall)
  }
}

function takeBareFirst(functions: ReadonlyArray<FunctionOutline>): Array<FunctionOutline> {
  const isBare = ({inputs}: FunctionOutline): boolean => inputs.length === 0
  const others = functions.filter((each) => !isBare(each))
  return [...functions.filter(isBare), ...others].slice(0, mostTried)
}

function byGetter(a: FunctionOutline, b: FunctionOutline): number {
  return Number(b.isGetter) - Number(a.isGetter)
}

function toReadCall({callSignature, inputs}: FunctionOutline): Array<string> {
  return callSignature.includes('(tuple') ? [] : toCall(callSignature, inputs)
}

/** A function that takes ETH may refuse a call without any. */
function toSendCall({signature, inputs, isPayable}: FunctionOutline): Array<string> {
  return toCall(signature, inputs).map((call) => (isPayable ? `${call} --value 1ether` : call))
}

function toCall(signature: string, inputs: FunctionOutline['inputs']): Array<string> {
  const values = sampleAll(inputs, {
    style: 'one',
    accounts: {next: 0},
    findContract: () => undefined
  })
  return values ? [[`"${signature}"`, ...values.map(({word}) => word)].join(' ')] : []
}
