import type {Source} from './schema.ts'

const registryCommit = '8336d2aedd19b87a57b01ae36ba4afef8ea377d0'
const tokenListCommit = '9db0b0037010c0f0e286a5812096f9a08dcc98d1'

/** The month of the Superchain registry that tables show. */
export const registryMonth = 'August 2026'

/** The month of the token list that tables show. */
export const tokenListMonth = 'June 2026'

/** The month in which the specification was read. */
export const specificationMonth = 'April 2026'

/** A file of the Superchain registry. */
export function fromRegistry(file: string): Source {
  const href = `https://github.com/ethereum-optimism/superchain-registry/blob/${registryCommit}/${file}`
  return {title: `Superchain registry: ${file}`, href}
}

/** The token list of the Superchain. */
export const tokenList: Source = {
  title: 'Superchain token list, version 10.0.1764',
  href: `https://github.com/ethereum-optimism/ethereum-optimism.github.io/blob/${tokenListCommit}/optimism.tokenlist.json`
}

/** A page of the specification. */
export function fromSpecification(title: string, path: string): Source {
  return {title: `Specification: ${title}`, href: `https://specs.optimism.io/${path}`}
}
