import {createHash} from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync
} from 'node:fs'
import {join} from 'node:path'
import {runForge} from './run-forge.js'

/** What a build reads besides the sources. */
const settings = ['foundry.toml', 'pnpm-lock.yaml', 'contracts/tools/solc.js']
const stampName = '.stamp'
const hour = 3_600_000

/**
 * Compile what the docs read into `out/`: all of it or, where nothing changed, nothing.
 *
 * Never a part: AST ids are unique within one compilation only, and forge keeps the artifacts of
 * files that are gone.
 *
 * @param {string} folder The project's.
 * @returns {Promise<number>} How forge ended.
 */
export async function writeArtifacts(folder) {
  const inputs = hashInputs(folder)
  if (isStamped(folder, inputs)) return 0

  // Into a folder of its own, so that no reader and no second build finds half a build,
  // also after one that was killed.
  const cache = join(folder, '.cache')
  mkdirSync(cache, {recursive: true})
  removeLeftovers(cache)
  const out = mkdtempSync(join(cache, 'docs-'))
  const status = await compile(folder, out)
  if (status === 0) {
    writeFileSync(join(out, stampName), `${inputs} ${hashFiles(out, listArtifacts(out))}\n`)
    replaceFolder(out, join(folder, 'out'))
  }
  rmSync(out, {recursive: true, force: true})
  return status
}

/**
 * Whether `out/` is what its sources compile to, untouched.
 *
 * @param {string} folder The project's.
 * @returns {boolean}
 */
export function areArtifactsFresh(folder) {
  return isStamped(folder, hashInputs(folder))
}

/**
 * @param {string} folder
 * @param {string} inputs
 * @returns {boolean}
 */
function isStamped(folder, inputs) {
  const out = join(folder, 'out')
  try {
    const stamp = readFileSync(join(out, stampName), 'utf8')
    return stamp === `${inputs} ${hashFiles(out, listArtifacts(out))}\n`
  } catch {
    return false // There is no `out/`, or another build is replacing it.
  }
}

/**
 * @param {string} folder
 * @param {string} out
 * @returns {Promise<number>}
 */
async function compile(folder, out) {
  const {status} = await runForge(['build', '--force', '--no-cache'], {
    environment: {FOUNDRY_PROFILE: 'docs', FOUNDRY_OUT: out},
    folder,
    inherit: true
  })
  return status
}

/**
 * Put `from` in the place of `to`, where another process may be doing the same.
 *
 * @param {string} from
 * @param {string} to
 */
function replaceFolder(from, to) {
  for (let attempt = 1; ; attempt++) {
    rmSync(`${from}-old`, {recursive: true, force: true})
    try {
      if (existsSync(to)) renameSync(to, `${from}-old`)
      renameSync(from, to)
      break
    } catch (error) {
      // The other was here between two of these calls.
      if (attempt === 5) throw error
    }
  }
  rmSync(`${from}-old`, {recursive: true, force: true})
}

/**
 * Remove what builds left behind that were killed. One that still runs is not an hour old.
 *
 * @param {string} cache
 */
function removeLeftovers(cache) {
  for (const name of readdirSync(cache)) {
    const path = join(cache, name)
    const changed = statSync(path, {throwIfNoEntry: false})?.mtimeMs ?? Date.now()
    if (name.startsWith('docs-') && Date.now() - changed > hour) {
      rmSync(path, {recursive: true, force: true})
    }
  }
}

/**
 * @param {string} folder
 * @returns {string}
 */
function hashInputs(folder) {
  const sources = listFiles(join(folder, 'contracts/src'))
    .filter((path) => path.endsWith('.sol'))
    .map((path) => join('contracts/src', path))
  return hashFiles(folder, [...settings, ...sources])
}

/**
 * @param {string} out
 * @returns {Array<string>}
 */
function listArtifacts(out) {
  return listFiles(out).filter((path) => path !== stampName)
}

/**
 * @param {string} folder
 * @returns {Array<string>} Paths of all files in it, sorted.
 */
function listFiles(folder) {
  return readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((path) => statSync(join(folder, path)).isFile())
    .sort()
}

/**
 * @param {string} folder
 * @param {Array<string>} paths
 * @returns {string}
 */
function hashFiles(folder, paths) {
  const hash = createHash('sha256')
  for (const path of paths) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(folder, path)))
      .update('\0')
  }
  return hash.digest('hex')
}
