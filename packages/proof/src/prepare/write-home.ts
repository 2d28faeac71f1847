import {execFile} from 'node:child_process'
import {existsSync, readdirSync} from 'node:fs'
import {chmod, mkdir, symlink, writeFile} from 'node:fs/promises'
import {homedir} from 'node:os'
import path from 'node:path'
import {findTool} from './find-tools.ts'

/** A new home folder, with the programs and package caches of the current user. */
export interface Home {
  /** The home folder, `~`. */
  home: string
  /** Folder in which terminals start. */
  work: string
  /** The only programs besides those of the system. */
  bin: string
  /** Hosts of package registries. */
  registries: Set<string>
}

/** Programs that tutorials use; those that are not installed are skipped. */
const commonTools = [
  ...['anvil', 'cast', 'chisel', 'forge', 'supersim'],
  ...['corepack', 'node', 'npm', 'npx', 'pnpm', 'yarn', 'bun', 'deno'],
  ...['curl', 'git', 'jq', 'tar', 'python3', 'make', 'go', 'cargo', 'docker', 'just', 'wget']
]

/** Folders where package managers cache packages. They make installs fast and contain no secrets. */
const caches = [
  '.cache/pnpm',
  '.local/share/pnpm/store',
  '.npm/_cacache',
  // Solidity compilers that forge has downloaded.
  '.local/share/svm',
  '.svm',
  'Library/Caches/pnpm',
  'Library/pnpm/store'
]

/** The folders that a run's programs come from. */
interface ProgramOptions {
  /** Folders that the settings name: every program in them is available. */
  named: ReadonlyArray<string>
  /** Folders of this machine, in which only well-known programs and `tools` are looked for. */
  path: ReadonlyArray<string>
  tools: ReadonlyArray<string>
}

/** Write a home into the folder `root`. */
export async function writeHome(
  root: string,
  {named, path: folders, tools}: ProgramOptions
): Promise<Home> {
  const home = path.join(root, 'home')
  const work = path.join(home, 'tutorial')
  const bin = path.join(root, 'bin')
  await Promise.all(
    [work, bin, path.join(root, 'tmp')].map((folder) => mkdir(folder, {recursive: true}))
  )

  for (const name of new Set([...commonTools, ...tools, ...listPrograms(named)])) {
    const tool = findTool(name, [...named, ...folders])
    // Some programs look for others in their own folder, so call each at its original path.
    if (tool !== undefined) await writeCall(path.join(bin, name), tool)
  }
  for (const cache of caches) {
    const own = path.join(homedir(), cache)
    if (!existsSync(own)) continue
    await mkdir(path.dirname(path.join(home, cache)), {recursive: true})
    await symlink(own, path.join(home, cache))
  }

  const registry = await findRegistry(folders)
  if (registry !== undefined) await writeFile(path.join(home, '.npmrc'), `registry=${registry}\n`)
  const registries = new Set(registry === undefined ? [] : [new URL(registry).hostname])
  return {home, work, bin, registries}
}

function listPrograms(folders: ReadonlyArray<string>): Array<string> {
  return folders.flatMap((folder) => (existsSync(folder) ? readdirSync(folder) : []))
}

async function writeCall(file: string, tool: string): Promise<void> {
  await writeFile(file, `#!/bin/sh\nexec '${tool.replaceAll("'", "'\\''")}' "$@"\n`)
  await chmod(file, 0o755)
}

/** Registries by the path of npm: npm is slow, and its answer is the same for every page. */
const known = new Map<string, Promise<string | undefined>>()

function findRegistry(folders: ReadonlyArray<string>): Promise<string | undefined> {
  const npm = findTool('npm', folders)
  if (npm === undefined) return Promise.resolve(undefined)
  const registry = known.get(npm) ?? askRegistry(npm)
  known.set(npm, registry)
  return registry
}

/** Read the address of the package registry, without its user names and passwords. */
function askRegistry(npm: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(npm, ['config', 'get', 'registry'], {timeout: 10_000}, (_, stdout) => {
      const [, address] = /^(https?:\/\/\S+)$/m.exec(stdout) ?? []
      if (address === undefined || !URL.canParse(address)) return resolve(undefined)
      const url = new URL(address)
      url.username = ''
      url.password = ''
      resolve(url.href)
    })
  })
}
