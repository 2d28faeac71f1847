import {defineView} from '@lockstep/theme'
import {protocolUpgrades} from '../registry/protocol-upgrades.ts'
import {Day} from './day.tsx'
import {Named} from './named.tsx'
import {Table} from './table.tsx'

/** Upgrades with a number, the latest first, with the day on which they took effect on OP Mainnet. */
export const protocolUpgradeTable = defineView({
  component() {
    const rows = protocolUpgrades
      .toReversed()
      .map(({number, networkUpgrade, release, mainnet, summary, page}) => [
        <Named key="name" name={`Upgrade ${number}`} href={page} text={summary} />,
        networkUpgrade ?? 'none',
        <code key="release">{release}</code>,
        <Day key="mainnet" date={mainnet} />
      ])
    return <Table head={['Upgrade', 'Network upgrade', 'Contracts', 'OP Mainnet']} rows={rows} />
  },
  props: {}
})
