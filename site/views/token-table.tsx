import {defineView} from '@lockstep/theme'
import {z} from 'zod'
import {networks} from '../registry/networks.ts'
import {tokenListMonth} from '../registry/sources.ts'
import {tokens} from '../registry/tokens.ts'
import {explainUnknown} from './explain-unknown.ts'
import {ExplorerLink} from './explorer-link.tsx'
import {Table} from './table.tsx'

/** Tokens and their addresses on Ethereum and on one chain. */
export const tokenTable = defineView({
  component({props: {chain = 'op-mainnet'}}) {
    const name = networks.find(({id}) => id === chain)?.name ?? chain
    const rows = tokens.flatMap(({symbol, name, decimals, addresses}) => {
      const {[chain]: there, ethereum} = addresses
      if (there === undefined || ethereum === undefined) return []
      return [
        [
          symbol,
          <ExplorerLink key="there" address={there} network={chain} />,
          <ExplorerLink key="ethereum" address={ethereum} network="ethereum" />,
          String(decimals),
          name
        ]
      ]
    })
    const head = ['Symbol', `On ${name}`, 'On Ethereum', 'Decimals', 'Name']
    return <Table head={head} month={tokenListMonth} rows={rows} />
  },
  props: {chain: z.string().optional()},
  check({props: {chain}}) {
    const chains = [...new Set(tokens.flatMap(({addresses}) => Object.keys(addresses)))]
    return chain === undefined ? undefined : explainUnknown('chain', chain, chains)
  }
})
