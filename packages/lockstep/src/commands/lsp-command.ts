import {startLanguageServer} from '@lockstep/lsp'
import {defineCommand} from '../command.ts'
import {siteOptions, toFolder} from './options.ts'

const help = `Usage: lockstep lsp [options]

Check, complete and rename pages in an editor. The editor starts this command and talks to it over standard input and
output, in the Language Server Protocol.

Options:
  --site FILE       settings file, or the folder that contains \`site.yaml\`
  --content DIR     folder of pages, for docs without a settings file
  --contracts DIR   Foundry project that pages show code from
  --profile NAME    profile in \`foundry.toml\` that the contracts are built with
  --cache DIR       cache folder (default: \`.lockstep\` next to the settings)
  --stdio           accepted because many editors pass it; no other transport exists
  --help            show this help
`

const options = {...siteOptions, content: {type: 'string'}, stdio: {type: 'boolean'}} as const

/** Run `lockstep lsp` until the editor closes the connection. */
export const command = defineCommand({help, options}, async ({values, io}) => {
  const {stdin: input, stdout: output} = process
  const cache = toFolder(io, values.cache)
  await startLanguageServer({...values, input, output, cwd: io.cwd, cache})
  return 0
})
