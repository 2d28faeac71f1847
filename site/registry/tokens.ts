import {defineEntries} from './define-entries.ts'
import {token} from './schema.ts'
import {listedTokens} from './superchain-tokens.ts'

/** Tokens that cross between Ethereum and its rollups. */
export const tokens = defineEntries('tokens', token, [({symbol}) => symbol], listedTokens)
