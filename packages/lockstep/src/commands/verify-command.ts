import {formatVerified, isMatch, readSettings, verifySite} from '@lockstep/generator'
import {defineCommand} from '../command.ts'
import {formatJson} from '../format/format-json.ts'
import {parseWholeNumber} from './options.ts'

const help = `Usage: lockstep verify [NAME...] [options]

Compare the code of deployed contracts with the compiled contracts. The results, with block and date, go into the file
that \`deployments.stamps\` in \`site.yaml\` names. Commit that file: pages show it, so a build never has to ask a node.

Metadata, immutables and addresses of libraries are not compared. Proxies of EIP-1967, UUPS, beacons and EIP-1167 are
followed.

Options:
  --chain ID        check the deployments on this chain only
  --rpc URL         node to ask for \`--chain\` (default: \`rpc\` of the chain in the settings)
  --json            print the results as JSON
  --site FILE       settings file, or the folder that contains \`site.yaml\`
  --contracts DIR   Foundry project to compare with
  --profile NAME    profile in \`foundry.toml\` that the contracts are built with
  --help            show this help

Exit code: 0 everything matches, 1 some code differs, is missing or was not checked, 2 wrong usage or setup.
`

const options = {
  chain: {type: 'string'},
  rpc: {type: 'string'},
  json: {type: 'boolean', default: false},
  site: {type: 'string'},
  contracts: {type: 'string'},
  profile: {type: 'string'}
} as const

/** Run `lockstep verify`. */
export const command = defineCommand({help, options, words: true}, async ({values, words, io}) => {
  const {json, rpc} = values
  const chain = parseWholeNumber('--chain', values.chain, {least: 1, expected: 'the id of a chain'})
  const settings = await readSettings(io.cwd, values)
  const results = await verifySite(settings, {names: words, chain, rpc})
  io.stdout(json ? formatJson(results) : formatVerified(results))
  return results.every(isMatch) ? 0 : 1
})
