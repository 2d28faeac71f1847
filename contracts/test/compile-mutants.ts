import {execFileSync} from 'node:child_process'
import {existsSync, readFileSync} from 'node:fs'
import {join, posix} from 'node:path'
import {root} from '../tools/run-forge.js'
import type {Mutation} from './mutations.ts'

/** Compiled contracts by name, as hexadecimal without a prefix. */
export type Bytecodes = Map<string, {creation: string; runtime: string}>

const packages = 'contracts/node_modules'
const remappings = {
  '@openzeppelin/contracts/': `${packages}/@openzeppelin/contracts/`,
  'forge-std/': `${packages}/@layerzerolabs/toolbox-foundry/lib/forge-std/`
}

/**
 * Compile every mutant in one go by a program `solc`, which takes hardly longer than compiling one.
 *
 * Each has a folder of its own, named by its number, in which its relative imports resolve.
 */
export function compileMutants(mutations: Array<Mutation>, solc: string): Array<Bytecodes> {
  const mutated = mutations.flatMap((mutation, index) =>
    [mutation.file, mutation.test ?? []].flat().map((file) => {
      const code = readFileSync(join(root, file), 'utf8')
      const content = file === mutation.file ? mutate(code, mutation) : code
      return [`mutants/${index}/${file}`, {content}] as const
    })
  )
  const input = {
    language: 'Solidity',
    sources: addImports(Object.fromEntries(mutated)),
    settings: {
      remappings: Object.entries(remappings).map((pair) => pair.join('=')),
      evmVersion: 'cancun',
      metadata: {bytecodeHash: 'none', appendCBOR: false},
      outputSelection: {'*': {'*': ['evm.bytecode.object', 'evm.deployedBytecode.object']}}
    }
  }
  const options = {input: JSON.stringify(input), maxBuffer: 2 ** 30}
  const output: SolcOutput = JSON.parse(`${execFileSync(solc, ['--standard-json'], options)}`)

  const errors = (output.errors ?? []).filter((error) => error.severity === 'error')
  if (errors.length > 0) throw new Error(errors.map((error) => error.formattedMessage).join('\n'))
  return mutations.map(
    (_, index) =>
      new Map(
        Object.entries(output.contracts)
          .filter(([path]) => posix.dirname(path).startsWith(`mutants/${index}/`))
          .flatMap(([, contracts]) => Object.entries(contracts))
          .map(([name, {evm}]) => [
            name,
            {creation: evm.bytecode.object, runtime: evm.deployedBytecode.object}
          ])
      )
  )
}

interface SolcOutput {
  errors?: Array<{severity: string; formattedMessage: string}>
  contracts: Record<
    string,
    Record<string, {evm: {bytecode: {object: string}; deployedBytecode: {object: string}}}>
  >
}

function mutate(code: string, {name, find, replace}: Mutation): string {
  if (code.split(find).length !== 2) {
    throw new Error(`Unexpected place for a contract that ${name}, expected it once in the code`)
  }
  return code.replace(find, () => replace)
}

type Sources = Record<string, {content: string}>

/** Add what sources import, until nothing is missing. What a mutant did not change is the original. */
function addImports(sources: Sources): Sources {
  const all = {...sources}
  const waiting = Object.keys(all)
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const statements = all[path]?.content.matchAll(/^import\b[^;]*?"([^"]+)"/gm) ?? []
    for (const [, name = ''] of statements) {
      const imported = resolveImport(name, path)
      const file = join(root, imported.replace(/^mutants\/\d+\//, ''))
      // The compiler reports a file that is missing.
      if (all[imported] || !existsSync(file)) continue
      all[imported] = {content: readFileSync(file, 'utf8')}
      waiting.push(imported)
    }
  }
  return all
}

function resolveImport(name: string, from: string): string {
  if (name.startsWith('.')) return posix.join(posix.dirname(from), name)
  const found = Object.entries(remappings).find(([prefix]) => name.startsWith(prefix))
  return found ? found[1] + name.slice(found[0].length) : name
}
