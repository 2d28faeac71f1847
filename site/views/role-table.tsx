import {defineView} from '@lockstep/theme'
import {z} from 'zod'
import {deployments} from '../registry/contracts.ts'
import {networks} from '../registry/networks.ts'
import {roles} from '../registry/roles.ts'
import {registryMonth} from '../registry/sources.ts'
import {explainUnknown} from './explain-unknown.ts'
import {ExplorerLink} from './explorer-link.tsx'
import {Named} from './named.tsx'
import {Table} from './table.tsx'

/** Roles of a chain, who holds them, and what they may do. */
export const roleTable = defineView({
  component({props: {chain = 'op-mainnet'}}) {
    const l1 = networks.find(({id}) => id === chain)?.l1 ?? chain
    const rows = roles.flatMap(({name, account, may, holders, source}) => {
      const found = deployments.find((each) => each.chain === chain && each.name === account)
      if (!found) return []
      return [
        [
          <Named key="name" name={name} href={source.href} text={may} />,
          holders[chain] ?? '–',
          <ExplorerLink key="address" address={found.address} network={l1} />
        ]
      ]
    })
    const head = ['Role, and what it may do', 'Held by', 'Address']
    return <Table head={head} month={registryMonth} rows={rows} />
  },
  props: {chain: z.string().optional()},
  check({props: {chain}}) {
    const chains = [...new Set(deployments.map((each) => each.chain))]
    return chain === undefined ? undefined : explainUnknown('chain', chain, chains)
  }
})
