import type {ContractAbi} from './contract-facts.ts'
import {standardContractsText} from './standard-contracts-text.ts'

/**
 * Parse a list of contracts outside the project.
 *
 * A block has a line `# Name`, perhaps with an address, a line for each member such as `function owner()(address)`, and
 * a line such as `text Wrong chain` for each revert reason. `//` starts a comment.
 */
export function parseKnownContracts(text: string): Array<ContractAbi> {
  return text
    .replace(/^\/\/[^\n]*\n?/gm, '')
    .split(/^(?=# )/m)
    .flatMap((block) => {
      const [head = '', ...lines] = block.split(/\r?\n/).filter((line) => line.trim() !== '')
      const [mark, name = '', address] = head.split(' ')
      if (mark !== '#') return []
      const texts = lines.flatMap((line) => /^text (.+)/.exec(line)?.slice(1) ?? [])
      const members = lines.filter((line) => !line.startsWith('text '))
      return [{name, ...(address !== undefined && {address}), members, texts}]
    })
}

/** Standard interfaces, which every project may call. */
export const standardContracts: ReadonlyArray<ContractAbi> =
  parseKnownContracts(standardContractsText)
