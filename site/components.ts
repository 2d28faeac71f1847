import {defineIsland} from '@lockstep/theme'
import {FeeCalculator} from './islands/fee-calculator.tsx'
import {address} from './views/address.tsx'
import {addressTable} from './views/address-table.tsx'
import {glossary} from './views/glossary.tsx'
import {managerTable} from './views/manager-table.tsx'
import {networkTable} from './views/network-table.tsx'
import {predeployTable} from './views/predeploy-table.tsx'
import {protocolUpgradeTable} from './views/protocol-upgrade-table.tsx'
import {recentUpgrades} from './views/recent-upgrades.tsx'
import {roleTable} from './views/role-table.tsx'
import {state} from './views/state.tsx'
import {term} from './views/term.tsx'
import {tokenTable} from './views/token-table.tsx'
import {upgradeDate} from './views/upgrade-date.tsx'
import {upgradeTable} from './views/upgrade-table.tsx'
import {version} from './views/version.tsx'

/** The components of this site, by the names that pages use. */
export const components = {
  Address: address,
  AddressTable: addressTable,
  FeeCalculator: defineIsland({
    component: FeeCalculator,
    source: './islands/fee-calculator.tsx',
    load: 'visible',
    props: {}
  }),
  Glossary: glossary,
  ManagerTable: managerTable,
  NetworkTable: networkTable,
  PredeployTable: predeployTable,
  ProtocolUpgradeTable: protocolUpgradeTable,
  RecentUpgrades: recentUpgrades,
  RoleTable: roleTable,
  State: state,
  Term: term,
  TokenTable: tokenTable,
  UpgradeDate: upgradeDate,
  UpgradeTable: upgradeTable,
  Version: version
}
