import {defineIsland} from '@lockstep/theme'
import {FeeCalculator} from './islands/fee-calculator.tsx'
import {address} from './views/address.tsx'
import {addressTable} from './views/address-table.tsx'
import {glossary} from './views/glossary.tsx'
import {managerTable} from './views/manager-table.tsx'
import {networkTable} from './views/network-table.tsx'
import {predeployTable} from './views/predeploy-table.tsx'
import {roleTable} from './views/role-table.tsx'
import {term} from './views/term.tsx'
import {tokenTable} from './views/token-table.tsx'
import {upgradeTable} from './views/upgrade-table.tsx'

/** Components of this site, by the names that pages use. */
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
  RoleTable: roleTable,
  Term: term,
  TokenTable: tokenTable,
  UpgradeTable: upgradeTable
}
