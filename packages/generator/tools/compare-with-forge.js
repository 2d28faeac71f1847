#!/usr/bin/env node
// Compare what `lockstep impact` and `lockstep storage diff` say of two compiled projects with what forge says:
// `compare-with-forge.js OLD NEW`. Exits with 1 when they differ.
//
// Every contract is compared with its artifact. `--inspect N` also runs `forge inspect` for N contracts that changed.
import {execFileSync} from 'node:child_process'
import {readdirSync, readFileSync} from 'node:fs'
import path from 'node:path'
import {parseArgs} from 'node:util'

const program = path.join(import.meta.dirname, '../../lockstep/bin/lockstep.js')
const {positionals, values} = parseArgs({
  allowPositionals: true,
  options: {inspect: {type: 'string', default: '0'}, forge: {type: 'string', default: 'forge'}}
})
const [old, current] = positionals
if (old === undefined || current === undefined || positionals.length > 2) {
  process.stderr.write('Usage: compare-with-forge.js [--inspect N] [--forge PROGRAM] OLD NEW\n')
  process.exit(2)
}

// Forge runs in the folder of a project, where a relative path would lead elsewhere.
const forge = values.forge.includes('/') ? path.resolve(values.forge) : values.forge

const impact = runJson(['impact', old, '--head', current, '--format', 'json'])
const storage = runJson(['storage', 'diff', old, current, '--format', 'json'])
const [before, after] = [readArtifacts(old), readArtifacts(current)]
const changes = new Map(impact.contracts.map((each) => [each.contract, each]))
const names = [...new Set([...before.keys(), ...after.keys()])].sort()
const inspected = names.filter((name) => changes.get(name)?.kind === 'changed')
const sample = new Set(inspected.slice(0, Number(values.inspect)))

/** @type {Array<string>} */
const faults = []
const counts = {functions: 0, errors: 0, events: 0, storage: 0}
for (const name of names) {
  const [from, to] = [readEntries(old, name, before), readEntries(current, name, after)]
  for (const kind of /** @type {const} */ (['functions', 'errors', 'events'])) {
    const added = subtract(to[kind], from[kind])
    const removed = subtract(from[kind], to[kind])
    const told = changes.get(name)?.[kind] ?? {added: [], removed: []}
    counts[kind] += added.length + removed.length
    check(
      `${name} ${kind} added`,
      added,
      told.added.map(({signature}) => signature)
    )
    check(
      `${name} ${kind} removed`,
      removed,
      told.removed.map(({signature}) => signature)
    )
  }
  if (!before.has(name) || !after.has(name)) continue
  const isMoved = JSON.stringify(from.storage) !== JSON.stringify(to.storage)
  const isTold = storage.contracts.some(
    (/** @type {{contract: string, changes: Array<{area?: string, kind: string}>}} */ each) =>
      // The layout of forge has no namespaces.
      each.contract === name &&
      each.changes.some(({area, kind}) => area === undefined && kind !== 'namespace')
  )
  if (isMoved) counts.storage++
  if (isMoved !== isTold) faults.push(`${name} storage: ${isMoved} by forge, ${isTold} by lockstep`)
}

for (const fault of faults.slice(0, 20)) process.stdout.write(`${fault}\n`)
process.stdout.write(
  `${names.length} contracts, ${sample.size} of them by \`forge inspect\`; differences of functions ${counts.functions}, errors ${counts.errors}, events ${counts.events}, storage ${counts.storage}; ${faults.length} disagreements\n`
)
process.exitCode = faults.length === 0 ? 0 : 1

/** @param {string} name @param {Array<string>} wanted @param {Array<string>} found */
function check(name, wanted, found) {
  const [expected, actual] = [wanted.sort().join(' '), found.sort().join(' ')]
  if (expected !== actual) faults.push(`${name}: ${expected} by forge, ${actual} by lockstep`)
}

/** @param {Array<string>} list @param {Array<string>} others */
function subtract(list, others) {
  return list.filter((entry) => !others.includes(entry))
}

/** @param {Array<string>} args */
function runJson(args) {
  const output = runProgram(args)
  return JSON.parse(output)
}

/** @param {Array<string>} args */
function runProgram(args) {
  try {
    return execFileSync(process.execPath, [program, ...args], {
      encoding: 'utf8',
      maxBuffer: 2 ** 28
    })
  } catch (error) {
    // It exits with 1 when an upgrade is not safe.
    const {status, stdout} = /** @type {{status: number, stdout: string}} */ (error)
    if (status !== 1) throw error
    return stdout
  }
}

/**
 * Read every artifact of a project, by `src/Vault.sol:Vault`.
 *
 * @param {string} root
 * @returns {Map<string, any>}
 */
function readArtifacts(root) {
  const out = path.join(root, 'out')
  const artifacts = new Map()
  for (const file of readdirSync(out, {recursive: true, encoding: 'utf8'})) {
    if (!file.endsWith('.json') || file.startsWith('build-info')) continue
    const artifact = JSON.parse(readFileSync(path.join(out, file), 'utf8'))
    const [[source, name] = []] = Object.entries(
      artifact.metadata?.settings.compilationTarget ?? {}
    )
    if (source !== undefined) artifacts.set(`${source}:${name}`, artifact)
  }
  return artifacts
}

/**
 * Read the entries of a contract, from its artifact or from `forge inspect`.
 *
 * @param {string} root
 * @param {string} name
 * @param {Map<string, any>} artifacts
 * @returns {{functions: Array<string>, errors: Array<string>, events: Array<string>, storage: Array<unknown>}}
 */
function readEntries(root, name, artifacts) {
  const artifact = artifacts.get(name)
  if (!artifact) return {functions: [], errors: [], events: [], storage: []}
  /** @param {string} field */
  const inspect = (field) =>
    JSON.parse(
      execFileSync(forge, ['inspect', name, field, '--json'], {cwd: root, encoding: 'utf8'})
    )
  const isInspected = sample.has(name)
  /** @param {string} type */
  const list = (type) =>
    artifact.abi
      .filter((/** @type {{type: string}} */ entry) => entry.type === type)
      .map((/** @type {any} */ {name: own, inputs}) => `${own}(${inputs.map(toType).join(',')})`)
  const layout = isInspected ? inspect('storageLayout') : artifact.storageLayout
  return {
    functions: Object.keys(isInspected ? inspect('methodIdentifiers') : artifact.methodIdentifiers),
    errors: isInspected ? Object.keys(inspect('errors')) : list('error'),
    events: isInspected ? Object.keys(inspect('events')) : list('event'),
    storage: (layout?.storage ?? []).map((/** @type {any} */ {label, slot, offset, type}) => {
      // The number in a type is an id of the syntax tree.
      return [label, slot, offset, type.replace(/\)\d+/g, ')')]
    })
  }
}

/**
 * @param {{type: string, components?: Array<any>}} parameter
 * @returns {string}
 */
function toType({type, components}) {
  return components ? type.replace(/^tuple/, `(${components.map(toType).join(',')})`) : type
}
