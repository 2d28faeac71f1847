import {defineView} from '@lockstep/theme'
import {z} from 'zod'
import {protocolUpgrades} from '../registry/protocol-upgrades.ts'
import {Day} from './day.tsx'
import {explainUnknown} from './explain-unknown.ts'

/** The day on which an upgrade took effect on OP Mainnet, within a line. */
export const upgradeDate = defineView({
  component({props: {of}}) {
    const found = protocolUpgrades.find(({number}) => String(number) === of)
    return found ? <Day date={found.mainnet} /> : null
  },
  display: 'text',
  props: {of: z.string()},
  check({props: {of}}) {
    const numbers = protocolUpgrades.map(({number}) => String(number))
    return explainUnknown('upgrade', of, numbers)
  }
})
