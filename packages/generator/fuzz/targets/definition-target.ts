import {type ContractLookup, createPageProcessor} from '@lockstep/pages'
import {checkHtml} from '../check-html.ts'
import type {Target} from '../target.ts'
import {attackHtml, attackUrls} from './attacks.ts'
import {readTexts} from './read-corpus.ts'

/** What a name means where a reader points at it: the declaration, NatSpec and value of a contract of someone else. */
export function openDefinitionTarget(): Target {
  const sources = readTexts('contracts/src', /\.sol$/)
  return {
    name: 'definition',
    weight: 10,
    corpus: sources.flatMap((text) => text.match(/(?:^ *\/\/\/.*\n)+.*$/gm) ?? []),
    words: [...attackHtml, ...attackUrls, ...words],
    async run(text, random) {
      const definition = {
        address: '/contracts/vault#deposit',
        file: 'src/Vault.sol',
        code: random.isOneIn(2) ? text : 'function deposit() external',
        text: random.isOneIn(2) ? text : undefined,
        value: random.isOneIn(4) ? text : undefined,
        selector: '0x12345678'
      }
      const problem = {ruleId: 'no-contracts', reason: 'none'} as const
      const none = () => ({problem})
      // A page asks for nothing else.
      const contracts = new Proxy(
        {findDefinition: () => definition},
        {get: (target, name) => Reflect.get(target, name) ?? none}
      ) as unknown as ContractLookup
      const processor = createPageProcessor({contracts})
      const value = `Call \`Vault.deposit\`.\n\n\`\`\`solidity\nVault.deposit();\n\`\`\`\n`
      const html = String(await processor.process({path: 'a.mdx', value}))
      return checkHtml(html, new Set())
    }
  }
}

const words: ReadonlyArray<string> = [
  '/// ',
  '@notice ',
  '@param a ',
  '@inheritdoc ',
  '{Vault-deposit}',
  '{Vault.deposit}',
  '[x](javascript:alert(1))',
  '`a`',
  '**a**',
  '\\',
  '<a href="',
  '*/',
  '/*',
  '"',
  '\n'
]
