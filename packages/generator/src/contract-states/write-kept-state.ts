import {existsSync} from 'node:fs'
import {copyFile, cp, mkdir, rename, rm, writeFile} from 'node:fs/promises'
import path from 'node:path'
import {type FoundryConfig, readArtifacts} from '@lockstep/snippets'
import {toRelativePath} from '../files/to-relative-path.ts'
import {ContractStateError} from './contract-state.ts'

/** A compiled checkout. */
interface Compiled {
  checkout: string
  root: string
  profile: string | undefined
}

/** Name of the file that is written last, so that a state which has it is complete. */
export const doneName = 'done'

/** Keep what the compiler read and wrote, without the rest of a checkout. */
export async function writeKeptState(
  {checkout, root, profile}: Compiled,
  kept: string
): Promise<void> {
  const artifacts = readArtifacts(root, profile === undefined ? {} : {profile})
  const {out, buildInfo, gasSnapshot, gasSnapshots} = artifacts.config
  const sources = artifacts.sources().map(({path: place}) => path.resolve(root, place))
  const folders = [out, buildInfo, gasSnapshots]
  const temporary = `${kept}.${process.pid}.part`
  const toTarget = (place: string): string =>
    path.join(temporary, 'project', path.relative(checkout, place))
  try {
    for (const folder of folders.filter((place) => existsSync(place))) {
      requireInside(folder, checkout)
      await cp(folder, toTarget(folder), {recursive: true, preserveTimestamps: true})
    }
    for (const file of [gasSnapshot, ...sources]) {
      if (!existsSync(file) || path.relative(checkout, file).startsWith('..')) continue
      await mkdir(path.dirname(toTarget(file)), {recursive: true})
      await copyFile(file, toTarget(file))
    }
    await mkdir(toTarget(root), {recursive: true})
    await writeFile(path.join(toTarget(root), 'foundry.toml'), toSettings(artifacts.config))
    await writeFile(path.join(temporary, doneName), '')
    await replace(temporary, kept)
  } finally {
    await rm(temporary, {recursive: true, force: true})
  }
}

/** The settings of the profile alone, whatever file or variable they came from. */
function toSettings(config: FoundryConfig): string {
  const {root, src, out, cache, buildInfo, gasSnapshots, libs, extraOutput, skip} = config
  const quotePath = (place: string): string => JSON.stringify(toRelativePath(root, place))
  return `[profile.default]
src = ${quotePath(src)}
libs = [${libs.map(quotePath).join(', ')}]
out = ${quotePath(out)}
cache_path = ${quotePath(path.dirname(cache))}
build_info_path = ${quotePath(buildInfo)}
snapshots = ${quotePath(gasSnapshots)}
extra_output = ${JSON.stringify(extraOutput)}
skip = ${JSON.stringify(skip)}
`
}

function requireInside(folder: string, checkout: string): void {
  if (!path.relative(checkout, folder).startsWith('..')) return
  throw new ContractStateError(
    `Unexpected folder of artifacts \`${folder}\`, expected one inside the repository`
  )
}

/** Another run may keep the same state at the same time. The first one stays. */
async function replace(from: string, to: string): Promise<void> {
  if (existsSync(to) && !existsSync(path.join(to, doneName))) {
    await rm(to, {recursive: true, force: true})
  }
  try {
    await rename(from, to)
  } catch (error) {
    if (!existsSync(path.join(to, doneName))) throw error
  }
}
