import {readdirSync} from 'node:fs'
import {join} from 'node:path'
import {keccak_256} from '@noble/hashes/sha3.js'
import {bytesToHex, utf8ToBytes} from '@noble/hashes/utils.js'
import {askAll} from './ask.ts'
import type {StorageLayout} from './compiled.ts'
import type {Corpus} from './corpus.ts'
import {readText} from './read-text.ts'

/** What forge knows of a contract. */
export interface Inspected {
  path: string
  name: string
  /** `function 0xa9059cbb`, `error 0x…`, `event 0x…`, each once and sorted. */
  entries: Array<string>
  storage: StorageLayout
}

interface Parameter {
  type: string
  components?: Array<Parameter>
}

interface ArtifactFile {
  abi: Array<{type: string; name: string; inputs: Array<Parameter>; anonymous?: boolean}>
  methodIdentifiers: Record<string, string>
  storageLayout: StorageLayout
  metadata?: {settings: {compilationTarget: Record<string, string>}}
}

/** Read the artifacts that forge wrote for all contracts of a project, with none of the code under test. */
export function readInspected({root}: Corpus): Array<Inspected> {
  return readdirSync(join(root, 'out'), {recursive: true, encoding: 'utf8'})
    .filter((file) => /^(?!build-info).*\.json$/.test(file))
    .flatMap((file) => {
      const {abi, methodIdentifiers, storageLayout, metadata}: ArtifactFile = JSON.parse(
        readText(join(root, 'out'), file)
      )
      const [path, name] = Object.entries(metadata?.settings.compilationTarget ?? {})[0] ?? []
      if (path === undefined || name === undefined) return []
      const hashed = abi.flatMap(({type, name: entry, inputs, anonymous}) => {
        if ((type !== 'error' && type !== 'event') || anonymous) return []
        const hash = bytesToHex(keccak_256(utf8ToBytes(`${entry}(${toTypes(inputs)})`)))
        return [`${type} 0x${type === 'error' ? hash.slice(0, 8) : hash}`]
      })
      const entries = toEntries(methodIdentifiers, hashed)
      return [{path, name, entries, storage: storageLayout}]
    })
}

/** Ask `forge inspect` about contracts, which starts it four times for each. */
export async function inspect(
  {root, solc}: Corpus,
  contracts: ReadonlyArray<Pick<Inspected, 'path' | 'name'>>
): Promise<Array<Inspected>> {
  const toQuestion = ({path, name}: Pick<Inspected, 'path' | 'name'>, field: string) => [
    'inspect',
    `${path}:${name}`,
    field,
    '--json'
  ]
  const fields = ['methodIdentifiers', 'errors', 'events', 'storageLayout']
  const answers = await askAll(
    'forge',
    contracts.flatMap((contract) => fields.map((field) => toQuestion(contract, field))),
    {cwd: root, kept: join(root, 'inspected.json'), solc}
  )
  return contracts.map(({path, name}) => {
    const [functions, errors, events, storage] = fields.map((field) =>
      JSON.parse(answers.get(toQuestion({path, name}, field).join(' ')) ?? '')
    )
    const others = [
      ...Object.values<string>(errors).map((hash) => `error 0x${hash.replace(/^0x/, '')}`),
      ...Object.values<string>(events).map((hash) => `event ${hash}`)
    ]
    return {path, name, entries: toEntries(functions, others), storage}
  })
}

function toEntries(
  functions: Record<string, string>,
  others: ReadonlyArray<string>
): Array<string> {
  const hashes = Object.values(functions).map((hash) => `function 0x${hash}`)
  return [...new Set([...hashes, ...others])].sort()
}

function toTypes(parameters: ReadonlyArray<Parameter>): string {
  return parameters
    .map(({type, components}) =>
      components ? type.replace(/^tuple/, `(${toTypes(components)})`) : type
    )
    .join()
}
