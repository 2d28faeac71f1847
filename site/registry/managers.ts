import {defineEntries} from './define-entries.ts'
import {manager} from './schema.ts'
import {listedManagers} from './superchain-managers.ts'

/** OP Contracts Managers, one for each release of the contracts, the newest first. */
export const managers = defineEntries('managers', manager, [({release}) => release], listedManagers)
