import {defineView} from '@lockstep/theme'
import {protocolUpgrades} from '../registry/protocol-upgrades.ts'
import {Day} from './day.tsx'
import {toWords} from './words.tsx'

/** The two latest upgrades with a number, the latest first, as a list. */
export const recentUpgrades = defineView({
  component() {
    return (
      <ul>
        {protocolUpgrades
          .slice(-2)
          .toReversed()
          .map(({number, networkUpgrade, release, mainnet, summary, page}) => (
            <li key={number}>
              <a href={page}>
                Upgrade {number}
                {networkUpgrade === undefined ? '' : `, ${networkUpgrade}`}
              </a>
              , on OP Mainnet since <Day date={mainnet} /> with <code>{release}</code>.{' '}
              {toWords(summary)}
            </li>
          ))}
      </ul>
    )
  },
  props: {}
})
