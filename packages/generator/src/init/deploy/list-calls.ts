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
  const callable = functions.filter(({name, isInitializer, isPayable}) => {
    return !isInitializer && !isPayable && !final.test(name)
  })
  const reads = callable.filter(({isView}) => isView)
  const sends = callable.filter(({isView}) => !isView)
  const isBare = ({inputs}: FunctionOutline): boolean => inputs.length === 0
  return {
    reads: reads.filter(isBare).sort(byGetter).slice(0, mostTried).flatMap(toReadCall),
    sends: [...sends.filter(isBare), ...sends.filter((each) => !isBare(each))]
      .slice(0, mostTried)
      .flatMap(toSendCall)
  }
}

function byGetter(a: FunctionOutline, b: FunctionOutline): number {
  return Number(b.isGetter) - Number(a.isGetter)
}

function toReadCall({callSignature}: FunctionOutline): Array<string> {
  return callSignature.includes('(tuple') ? [] : [`"${callSignature}"`]
}

function toSendCall({signature, inputs}: FunctionOutline): Array<string> {
  const values = sampleAll(inputs, {
    style: 'one',
    accounts: {next: 0},
    findContract: () => undefined
  })
  return values ? [[`"${signature}"`, ...values.map(({word}) => word)].join(' ')] : []
}
