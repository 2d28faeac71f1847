#!/usr/bin/env node
import {spawnSync} from 'node:child_process'
import {existsSync, mkdirSync, readFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import {dirname, join, resolve} from 'node:path'
import {parseArgs} from 'node:util'

const help = `Usage: npm create lockstep [DIR] [-- options]

Add docs to the project in DIR, and install Lockstep there. DIR defaults to the current folder and is created if needed.

Options:
  --package SPEC   install this instead of the released version, for example a tarball
  --no-install     write the files only
  --help           show this help
`

const options = {
  package: {type: 'string'},
  'no-install': {type: 'boolean', default: false},
  help: {type: 'boolean', short: 'h', default: false}
}

/** Lock files, each with the package manager that writes it. */
const lockFiles = {
  'pnpm-lock.yaml': 'pnpm',
  'yarn.lock': 'yarn',
  'bun.lock': 'bun',
  'bun.lockb': 'bun',
  'package-lock.json': 'npm'
}

process.exitCode = main(process.argv.slice(2))

/** Run `lockstep init`, then install what it wrote into the manifest. */
function main(args) {
  let parsed
  try {
    parsed = parseArgs({args, allowPositionals: true, options})
  } catch (error) {
    process.stderr.write(
      `${error.message}\nRun \`npm create lockstep -- --help\` for the options.\n`
    )
    return 2
  }
  const {values, positionals} = parsed
  if (values.help) {
    process.stdout.write(help)
    return 0
  }
  if (positionals.length > 1) {
    process.stderr.write(`Unexpected \`${positionals[1]}\`, expected one folder at most\n`)
    return 2
  }
  const cwd = resolve(positionals[0] ?? '.')
  mkdirSync(cwd, {recursive: true})

  const manifest = createRequire(import.meta.url).resolve('lockstep/package.json')
  const program = join(dirname(manifest), 'bin/lockstep.js')
  const installs = !values['no-install']
  const init = [program, 'init', ...positionals, '--yes', ...(installs ? ['--installs'] : [])]
  const code = run(process.execPath, init, process.cwd())
  if (code !== 0 || !installs) return code

  const manager = findManager(cwd)
  const spec = values.package
  const add =
    manager === 'npm' ? ['install', '--save-dev'] : ['add', manager === 'bun' ? '--dev' : '-D']
  return run(manager, spec === undefined ? ['install'] : [...add, spec], cwd)
}

/** Find the package manager of a project, as `init` does for its workflow, or else the one that started this program. */
function findManager(root) {
  for (const folder of listFolders(root)) {
    const manifest = join(folder, 'package.json')
    const text = existsSync(manifest) ? readFileSync(manifest, 'utf8') : ''
    const [, named] = /"packageManager"\s*:\s*"(npm|pnpm|yarn|bun)@/.exec(text) ?? []
    const locked = Object.keys(lockFiles).find((file) => existsSync(join(folder, file)))
    if (named !== undefined || locked !== undefined) return named ?? lockFiles[locked]
  }
  const [, name] = /^(npm|pnpm|yarn|bun)\//.exec(process.env.npm_config_user_agent ?? '') ?? []
  return name ?? 'npm'
}

/** List a folder and those above it up to the root of its repository. Without a repository, others aren't its own. */
function listFolders(folder) {
  const folders = [folder]
  let last = folder
  while (!existsSync(join(last, '.git'))) {
    if (dirname(last) === last) return [folder]
    last = dirname(last)
    folders.push(last)
  }
  return folders
}

function run(command, args, cwd) {
  // On Windows, package managers are scripts, which only a shell can start.
  const shell = process.platform === 'win32' && command !== process.execPath
  const {status, error} = spawnSync(command, args, {cwd, stdio: 'inherit', shell})
  if (error) process.stderr.write(`Cannot run \`${command}\`: ${error.message}\n`)
  return status ?? 1
}
