import {defineView} from '@lockstep/theme'
import type {ReactNode} from 'react'
import {z} from 'zod'
import {networks} from '../registry/networks.ts'
import type {Network} from '../registry/schema.ts'
import {registryMonth} from '../registry/sources.ts'
import {explainUnknown} from './explain-unknown.ts'
import {Table} from './table.tsx'

const kinds: ReadonlyArray<string> = ['mainnet', 'testnet', 'devnet', 'local']

/** Networks of a kind, or what is known of one. */
export const networkTable = defineView({
  component({props: {of, governed}}) {
    const one = networks.find(({id}) => id === of)
    if (one) {
      return <Table head={['Property', 'Value']} month={findMonth([one])} rows={listFacts(one)} />
    }
    const some = networks.filter(({kind, l1, isGoverned}) => {
      const isRollup = l1 !== undefined || kind === 'local'
      return isRollup && (of ?? kind) === kind && (governed ?? isGoverned) === isGoverned
    })
    return (
      <Table
        head={['Network', 'Chain ID', 'RPC URL', 'Explorer']}
        month={findMonth(some)}
        rows={some.map(({name, chainId, rpc, explorer}) => [
          name,
          <code key="id">{chainId}</code>,
          <code key="rpc">{rpc}</code>,
          toLink(explorer)
        ])}
      />
    )
  },
  props: {of: z.string().optional(), governed: z.boolean().optional()},
  check({props: {of}}) {
    const names = [...kinds, ...networks.map(({id}) => id)]
    return of === undefined ? undefined : explainUnknown('network', of, names)
  }
})

/** The month of the registry, unless all networks are local and so never change. */
function findMonth(some: ReadonlyArray<Network>): string | undefined {
  return some.every(({kind}) => kind === 'local') ? undefined : registryMonth
}

function listFacts(network: Network): Array<[string, ReactNode]> {
  const {name, chainId, l1, rpc, sequencer, explorer, blockTime, dataAvailability} = network
  const parent = networks.find(({id}) => id === l1)
  const facts: Array<[string, ReactNode]> = [
    ['Name', name],
    ['Chain ID', <code key="id">{chainId}</code>],
    ['Chain ID in hexadecimal', <code key="hex">0x{chainId.toString(16)}</code>],
    ['RPC URL', <code key="rpc">{rpc}</code>]
  ]
  if (sequencer !== undefined && sequencer !== rpc) {
    facts.push(['Sequencer URL', <code key="sequencer">{sequencer}</code>])
  }
  if (explorer !== undefined) facts.push(['Explorer', toLink(explorer)])
  if (parent) facts.push(['L1', `${parent.name} (chain ID ${parent.chainId})`])
  facts.push(['Block time', blockTime === 1 ? '1 second' : `${blockTime} seconds`])
  if (dataAvailability === 'eth-da') facts.push(['Data availability', 'L1'])
  if (dataAvailability === 'alt-da') facts.push(['Data availability', 'Alt-DA'])
  return facts
}

function toLink(url: string | undefined): ReactNode {
  return url === undefined ? '–' : <a href={url}>{new URL(url).host}</a>
}
