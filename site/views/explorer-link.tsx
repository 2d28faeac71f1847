import {networks} from '../registry/networks.ts'

/** An address, with a link to the explorer of its network where there is one. */
export function ExplorerLink({address, network}: {address: string; network: string}) {
  const explorer = networks.find(({id}) => id === network)?.explorer
  const code = <code>{address}</code>
  return explorer === undefined ? code : <a href={`${explorer}/address/${address}`}>{code}</a>
}
