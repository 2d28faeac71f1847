import {execFileSync} from 'node:child_process'
import path from 'node:path'
import {findTool} from '@lockstep/proof'
import type {Finding} from './finding.ts'

/** Oldest version of Node.js that is tested. */
const oldest = [20, 19] as const

/** Check a version of Node.js, such as `v22.4.0`. */
export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.slice(1).split('.').map(Number)
  const isOld = major < oldest[0] || (major === oldest[0] && minor < oldest[1])
  return isOld
    ? {
        subject: 'Node.js',
        state: 'error',
        message: `${version} is too old, expected ${oldest.join('.')} or newer`,
        fix: 'Install the newest LTS version from https://nodejs.org'
      }
    : {subject: 'Node.js', state: 'ok', message: version}
}

/** Check whether forge is installed. Builds read its artifacts; only compiling runs it. */
export function checkForge(folders: ReadonlyArray<string>): Finding {
  const listed = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  const forge = findTool('forge', [...folders, ...listed])
  const version = forge === undefined ? undefined : readVersion(forge)
  return version === undefined
    ? {
        subject: 'Forge',
        state: 'warning',
        message: 'Cannot run `forge`, so contracts cannot be compiled here',
        fix: 'npm install --save-dev @foundry-rs/forge'
      }
    : {subject: 'Forge', state: 'ok', message: version}
}

function readVersion(program: string): string | undefined {
  try {
    const text = execFileSync(program, ['--version'], {encoding: 'utf8', timeout: 10_000})
    return /(?<!\d)\d+\.\d+\.\d+\S*/.exec(text)?.[0]
  } catch {
    // A program that doesn't start is treated as missing.
    return
  }
}
