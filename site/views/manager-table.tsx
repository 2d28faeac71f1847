import {defineView} from '@lockstep/theme'
import {managers} from '../registry/managers.ts'
import {registryMonth} from '../registry/sources.ts'
import {ExplorerLink} from './explorer-link.tsx'
import {Table} from './table.tsx'

/** OP Contracts Managers by release, the newest first, on Ethereum and Sepolia. */
export const managerTable = defineView({
  component() {
    const rows = managers.map(({release, version, addresses, source}) => [
      <a key="release" href={source.href}>
        <code>{release}</code>
      </a>,
      version,
      ...['ethereum', 'sepolia'].map((network) => {
        const address = addresses[network]
        return address ? <ExplorerLink key={network} address={address} network={network} /> : '–'
      })
    ])
    const head = ['Release', 'OPCM', 'Ethereum', 'Sepolia']
    return <Table head={head} month={registryMonth} rows={rows} />
  },
  props: {}
})
