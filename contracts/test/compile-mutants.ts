import {readFileSync} from 'node:fs'
import {join, posix} from 'node:path'
import solc from 'solc'
import {root} from '../tools/run-forge.js'
import type {Mutation} from './mutations.ts'

/** Compiled contracts by name, as hexadecimal without a prefix. */
export type Bytecodes = Map<string, {creation: string; runtime: string}>

const packages = 'contracts/node_modules'
const remappings = [
  `@openzeppelin/contracts/=${packages}/@openzeppelin/contracts/`,
  `forge-std/=${packages}/@layerzerolabs/toolbox-foundry/lib/forge-std/`
]

/**
 * Compile every mutant in one go, which takes hardly longer than compiling one.
 *
 * Each has a folder of its own, named by its number, in which its relative imports resolve.
 */
export function compileMutants(mutations: Array<Mutation>): Array<Bytecodes> {
  const sources = mutations.flatMap((mutation, index) =>
    [mutation.file, mutation.test ?? []].flat().map((file) => {
      const code = readFileSync(join(root, file), 'utf8')
      const content = file === mutation.file ? mutate(code, mutation) : code
      return [`mutants/${index}/${file}`, {content}] as const
    })
  )
  const output: SolcOutput = JSON.parse(
    solc.compile(
      JSON.stringify({
        language: 'Solidity',
        sources: Object.fromEntries(sources),
        settings: {
          remappings,
          evmVersion: 'cancun',
          metadata: {bytecodeHash: 'none', appendCBOR: false},
          outputSelection: {'*': {'*': ['evm.bytecode.object', 'evm.deployedBytecode.object']}}
        }
      }),
      {import: readImport}
    )
  )

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

/** What a mutant imports and did not change is the original. */
function readImport(path: string): {contents: string} | {error: string} {
  try {
    return {contents: readFileSync(join(root, path.replace(/^mutants\/\d+\//, '')), 'utf8')}
  } catch (error) {
    return {error: String(error)}
  }
}
