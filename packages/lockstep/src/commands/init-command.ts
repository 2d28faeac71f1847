import path from 'node:path'
import {formatInit, initProject} from '@lockstep/generator'
import {defineCommand} from '../command.ts'
import {formatJson} from '../format/format-json.ts'
import {readVersion} from '../read-version.ts'
import {getOneFolder} from './get-one-folder.ts'

const help = `Usage: lockstep init [DIR] [options]

Add docs to a Foundry project, or settings to an existing folder of pages. DIR defaults to the current folder. In a
monorepo, the command finds the package with the Foundry project. A Hardhat project gets a \`foundry.toml\`, and an empty
folder gets one page.

The command writes \`site.yaml\`, first pages in \`docs\` that show your main contract, a \`docs\` profile in
\`foundry.toml\`, a GitHub workflow for your package manager, schemas for VS Code, and entries in \`.gitignore\` and
\`package.json\`. It never replaces existing files.

Options:
  --contract NAME   write about this contract, \`Vault\` or \`src/Vault.sol:Vault\` (default: the one that declares the
                    most functions, events and errors)
  --yes             write the \`foundry.toml\` that a Hardhat project needs
  --installs        leave the installation out of the next steps, for a program that installs Lockstep itself
  --json            print the list of files as JSON
  --help            show this help

Exit code: 0 success, 2 no project in the folder, no such contract, or the contracts don't compile.
`

const options = {
  contract: {type: 'string'},
  yes: {type: 'boolean', short: 'y', default: false},
  installs: {type: 'boolean', default: false},
  json: {type: 'boolean', default: false}
} as const

/** Run `lockstep init`. */
export const command = defineCommand({help, options, words: true}, async ({values, words, io}) => {
  const root = path.resolve(io.cwd, getOneFolder(words) ?? '.')
  const report = await initProject(root, {
    version: readVersion(),
    acceptsOffers: values.yes,
    contract: values.contract,
    onStage: (stage) => io.stderr(`${stage}\n`)
  })
  const steps = {folder: path.relative(io.cwd, root), installs: values.installs}
  io.stdout(values.json ? formatJson(report) : formatInit(report, steps))
  return 0
})
