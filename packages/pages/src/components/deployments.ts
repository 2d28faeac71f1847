import type {Element, ElementContent} from 'hast'
import {h} from 'hastscript'
import {z} from 'zod'
import {noContracts} from '../contracts/build-snippet.ts'
import type {DeploymentCheck, DeploymentData} from '../contracts/deployment-data.ts'
import {toFault} from '../convert/to-fault.ts'
import type {Component, Fault} from '../nodes.ts'
import {defineComponent, type FinishContext, numeric} from './component-spec.ts'
import {toThousands} from './to-thousands.ts'

/** Where a contract is deployed: chains, addresses, and whether the code there matches the repository. */
export const deployments = defineComponent({
  name: 'Deployments',
  display: 'flow',
  shape: {of: z.string()},
  finish(component, context) {
    const found = find(component, context)
    if ('type' in found) return found
    const rows = found.map((each) =>
      h('tr', [
        h('td', toTitle(each)),
        h('td', [buildAddress(each, context)]),
        h('td', each.check ? describeCheck(each.check) : 'not checked')
      ])
    )
    const head = ['Chain', 'Address', 'Code'].map((title) => h('th', {scope: 'col'}, title))
    const table = h('table', [h('thead', [h('tr', head)]), h('tbody', rows)])
    return {...component, children: [table]}
  }
})

/** The address of a contract on a chain, within a line. */
export const address = defineComponent({
  name: 'Address',
  display: 'text',
  shape: {of: z.string(), chain: numeric},
  finish(component, context) {
    const found = find(component, context)
    if ('type' in found) return found
    const {of, chain} = component.props
    const only = found.find((each) => each.chain === chain)
    if (only) return buildAddress(only, context)
    const chains = found.map((each) => `\`${each.chain}\``).join(', ')
    const reason = `Cannot find \`${String(of)}\` on chain \`${String(chain)}\`, expected one of ${chains}`
    return refuse(component, context, 'chain', reason)
  }
})

/** A chain without a name is a number, which belongs to its word. */
function toTitle({chain, chainName}: DeploymentData): string {
  return chainName === `chain ${chain}` ? `Chain\u00a0${chain}` : chainName
}

function find(component: Component, context: FinishContext): ReadonlyArray<DeploymentData> | Fault {
  const of = String(component.props.of)
  const found = context.contracts?.findDeployments(of) ?? noContracts(of)
  if ('value' in found) return found.value
  return refuse(component, context, 'of', found.problem.reason, found.problem.ruleId)
}

function refuse(
  {props, places, position}: Component,
  {report}: FinishContext,
  prop: string,
  reason: string,
  ruleId: 'no-contracts' | 'unknown-symbol' | string = 'unknown-symbol'
): Fault {
  const problem = {ruleId: ruleId === 'no-contracts' ? ruleId : 'unknown-symbol', reason} as const
  report({subject: String(props[prop]), ...problem, place: places?.[prop] ?? position})
  return toFault(problem, [], position)
}

/** Build an address that a script can copy, as a link where there is an explorer. */
function buildAddress({address, explorer}: DeploymentData, {addLink}: FinishContext): Element {
  const code = h('code', address)
  const shown = explorer === undefined ? code : h('a', {href: addLink(explorer)}, [code])
  return h('span', {className: ['address'], dataCopy: address}, [shown])
}

function describeCheck(check: DeploymentCheck): Array<ElementContent> {
  const {result, commit, block, date, isOld, implementation} = check
  const source = commit === undefined ? [text('the contracts')] : [h('code', commit)]
  const words: Record<DeploymentCheck['result'], Array<ElementContent>> = {
    exact: [text('matches '), ...source],
    metadata: [text('matches '), ...source, text(' but for metadata')],
    differs: [text('differs from '), ...source],
    'no-code': [text('has no code')]
  }
  const isBad = result === 'differs' || result === 'no-code'
  const at = `, checked at block ${toThousands(block)} on ${date}`
  return [
    h('span', {className: [isBad ? 'deployment-wrong' : 'deployment-right']}, words[result]),
    text(at),
    ...(implementation === undefined
      ? []
      : [text(', behind a proxy to '), h('code', {dataTopic: ''}, implementation)]),
    ...(isOld ? [h('span', {className: ['deployment-old']}, '; this check is old')] : [])
  ]
}

function text(value: string): ElementContent {
  return {type: 'text', value}
}
