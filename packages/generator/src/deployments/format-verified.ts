import {toVisible} from '@lockstep/problem/print'
import type {VerifyResult} from './deployment.ts'
import type {Verified} from './verify-site.ts'

/** A short description of each result. */
export const resultWords: Readonly<Record<VerifyResult, string>> = {
  exact: 'exact match',
  metadata: 'same but for metadata',
  differs: 'the code differs',
  'no-code': 'no code at this address'
}

/** Check whether the deployed code matches the contract. */
export function isMatch({stamp}: Pick<Verified, 'stamp'>): boolean {
  return stamp?.result === 'exact' || stamp?.result === 'metadata'
}

/** Format what was found at each address: a line for each deployment, by chain. */
export function formatVerified(results: ReadonlyArray<Verified>): string {
  const chains = [...new Set(results.map(({deployment}) => deployment.chain))]
  const width = Math.max(0, ...results.map(({deployment}) => deployment.name.length))
  return chains
    .flatMap((chain) => {
      const own = results.filter(({deployment}) => deployment.chain === chain)
      const stamp = own.find((each) => each.stamp)?.stamp
      const [first, ...others] = new Set(own.map(({reason}) => reason))
      const shared = own.length > 1 && others.length === 0 ? first : undefined
      const name = own[0]?.chainName ?? ''
      const title = name === `chain ${chain}` ? name : `${toVisible(name)} (chain ${chain})`
      const at = stamp ? ` at block ${stamp.block}, ${stamp.date}` : ''
      return [
        `${title}${at}`,
        ...(shared === undefined ? [] : [`  ${toVisible(shared)}`]),
        ...own.map((result) => {
          const {name, address} = result.deployment
          const mark = isMatch(result) ? '✓' : '✗'
          return `  ${mark} ${toVisible(name).padEnd(width)}  ${address}  ${shared === undefined ? toVisible(describe(result)) : 'not checked'}`
        })
      ]
    })
    .map((line) => `${line}\n`)
    .join('')
}

function describe({stamp, reason = ''}: Verified): string {
  if (!stamp) return reason
  const {result, proxy} = stamp
  const behind = proxy ? `, behind ${proxyWords[proxy.kind]} to ${proxy.implementation}` : ''
  return resultWords[result] + behind
}

const proxyWords = {
  erc1967: 'a proxy of EIP-1967',
  beacon: 'a beacon proxy',
  erc1167: 'a minimal proxy'
} as const
