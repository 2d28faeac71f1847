import {readdirSync} from 'node:fs'
import {join} from 'node:path'
import {readText} from './read-text.ts'

interface Node {
  nodeType: string
  id: number
  src: string
  nodes?: Array<Node>
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

const declares =
  /^(Contract|Function|Modifier|Event|Error|Struct|Enum|UserDefinedValueType)Definition$|^VariableDeclaration$/

/** Read the one build-info of a project. */
export function readCompiled(root: string): Compiled {
  const folder = join(root, 'out/build-info')
  const [file = ''] = readdirSync(folder)
  const {input, output} = JSON.parse(readText(folder, file))
  const compiled: Compiled = {declarations: [], contracts: []}

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
