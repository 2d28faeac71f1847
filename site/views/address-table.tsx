import {defineView} from '@lockstep/theme'
import {z} from 'zod'
import {contracts, deployments} from '../registry/contracts.ts'
import {networks} from '../registry/networks.ts'
import {registryMonth} from '../registry/sources.ts'
import {explainUnknown} from './explain-unknown.ts'
import {ExplorerLink} from './explorer-link.tsx'
import {Named} from './named.tsx'
import {Table} from './table.tsx'

/** Contracts of a chain on its L1. */
export const addressTable = defineView({
  component({props: {chain}}) {
    const l1 = networks.find(({id}) => id === chain)?.l1 ?? chain
    const rows = contracts.flatMap(({name, description, source}) => {
      const found = deployments.find((each) => each.chain === chain && each.name === name)
      if (!found) return []
      return [
        [
          <Named key="name" name={<code>{name}</code>} href={source.href} text={description} />,
          <ExplorerLink key="address" address={found.address} network={l1} />
        ]
      ]
    })
    return <Table head={['Contract', 'Address']} month={registryMonth} rows={rows} />
  },
  props: {chain: z.string()},
  check({props: {chain}}) {
    return explainUnknown('chain', chain, [...new Set(deployments.map((each) => each.chain))])
  }
})
