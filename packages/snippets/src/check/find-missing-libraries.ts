import {existsSync, readdirSync} from 'node:fs'
import {join} from 'node:path'
import {readText} from '@lockstep/problem/read-text'

/** Libraries that were not fetched, and the command that fetches them. */
export interface MissingLibraries {
  kind: 'submodules' | 'packages'
  /** Paths from the root of the project. */
  paths: Array<string>
  command: string
}

/**
 * Find the libraries that a project declares and does not have: empty submodules, or packages that
 * are not installed.
 *
 * A project can compile without them, so ask only if something else is wrong.
 */
export function findMissingLibraries(root: string): MissingLibraries | undefined {
  const modules = tryRead(join(root, '.gitmodules'))
  const paths = Array.from(modules.matchAll(/^[ \t]*path[ \t]*=(.*)$/gm), ([, path = '']) =>
    path.trim()
  )
  const empty = paths.filter((path) => isEmpty(join(root, path)))
  if (empty.length > 0) {
    const command = 'git submodule update --init --recursive'
    return {kind: 'submodules', paths: empty, command}
  }

  const declares = /"(?:dependencies|devDependencies)"\s*:\s*\{\s*"/.test(
    tryRead(join(root, 'package.json'))
  )
  if (!declares || existsSync(join(root, 'node_modules'))) return undefined
  const manager = managers.find(([file]) => existsSync(join(root, file)))?.[1] ?? 'npm'
  return {kind: 'packages', paths: ['node_modules'], command: `${manager} install`}
}

const managers = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun']
] as const

function tryRead(file: string): string {
  return existsSync(file) ? readText(file) : ''
}

function isEmpty(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0
}
