import {readdirSync} from 'node:fs'
import {join} from 'node:path'
import {readText} from './read-text.ts'

interface Node {
  nodeType: string
  id: number
  src: string
  nodes?: Array<Node>
  nameLocation?: string
  nameLocations?: Array<string>
  memberLocation?: string
  referencedDeclaration?: number | null
}

interface Docs {
  methods?: Record<
    string,
    {
      notice?: string
      details?: string
      params?: Record<string, string>
      returns?: Record<string, string>
    }
  >
}

/** Where a contract keeps its variables. */
export interface StorageLayout {
  storage: Array<{type: string; [key: string]: unknown}>
  types?: Record<string, {label: string; numberOfBytes: string}> | null
}

interface Output {
  abi: Array<{type: string; name?: string}>
  userdoc?: Docs
  devdoc?: Docs
  storageLayout?: StorageLayout
  evm: {methodIdentifiers?: Record<string, string>}
}

/** What the compiler said about a project: read whole, with none of the code under test. */
export interface Compiled {
  declarations: Array<{path: string; id: number; text: string}>
  /** Every name in code with what it refers to, by the first byte of both. */
  uses: Array<Use>
  contracts: Array<{
    path: string
    name: string
    abi: Array<{type: string; name?: string}>
    userdoc: Docs
    devdoc: Docs
    /** Selectors by signature, without `0x`. */
    selectors: Record<string, string>
    storage: StorageLayout
  }>
}

interface Use {
  path: string
  start: number
  target: {path: string; start: number}
}

const declares =
  /^(Contract|Function|Modifier|Event|Error|Struct|Enum|UserDefinedValueType)Definition$|^VariableDeclaration$/

/** Read the one build-info of a project. */
export function readCompiled(root: string): Compiled {
  const folder = join(root, 'out/build-info')
  const [file = ''] = readdirSync(folder)
  const {input, output} = JSON.parse(readText(folder, file))
  const compiled: Compiled = {declarations: [], uses: listUses(output.sources), contracts: []}

  for (const [path, {ast}] of Object.entries<{ast: Node}>(output.sources)) {
    const bytes = Buffer.from(input.sources[path].content)

    const add = (node: Node): void => {
      if (!declares.test(node.nodeType)) return
      const [start = 0, length = 0] = node.src.split(':').map(Number)
      const text = bytes.subarray(start, start + length).toString()
      compiled.declarations.push({path, id: node.id, text})
      if (node.nodeType === 'ContractDefinition') node.nodes?.forEach(add)
    }

    ast.nodes?.forEach(add)
  }

  for (const [path, contracts] of Object.entries<Record<string, Output>>(output.contracts)) {
    for (const [name, contract] of Object.entries(contracts)) {
      const {abi, userdoc = {}, devdoc = {}, storageLayout, evm} = contract
      const storage = storageLayout ?? {storage: []}
      const selectors = evm.methodIdentifiers ?? {}
      compiled.contracts.push({path, name, abi, userdoc, devdoc, selectors, storage})
    }
  }

  return compiled
}

function listUses(sources: Record<string, {ast: Node}>): Array<Use> {
  const names = new Map<number, Use['target']>()
  const uses: Array<{path: string; start: number; id: number}> = []
  const walk = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return
    const node = value as Node & Record<string, unknown>
    if (typeof node.nodeType === 'string') {
      names.set(node.id, {path, start: toStart(node.nameLocation ?? node.src)})
      const at = findName(node)
      const id = node.referencedDeclaration
      if (at !== undefined && typeof id === 'number') uses.push({path, start: toStart(at), id})
    }
    for (const child of Object.values(node)) walk(child, path)
  }
  for (const [path, {ast}] of Object.entries(sources)) {
    // Imports and `using` at the top of a source are in no symbol.
    for (const node of ast.nodes ?? []) if (declares.test(node.nodeType)) walk(node, path)
  }
  return uses.flatMap(({path, start, id}) => {
    const target = names.get(id)
    return target ? [{path, start, target}] : []
  })
}

function findName(node: Node): string | undefined {
  if (node.nodeType === 'Identifier') return node.src
  if (node.nodeType === 'MemberAccess') return node.memberLocation
  return node.nodeType === 'IdentifierPath' ? node.nameLocations?.at(-1) : undefined
}

function toStart(place: string): number {
  return Number(place.split(':')[0])
}
