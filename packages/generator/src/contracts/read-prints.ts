import {createHash} from 'node:crypto'
import type {Print} from '@lockstep/lint'
import {
  ArtifactError,
  type Artifacts,
  type AstNode,
  type ContractList,
  findLine,
  fingerprint,
  type SourcePlace,
  type SourceProblem
} from '@lockstep/snippets'

/** Prints of the declarations of a project, by their places and the references of contracts. */
export type Prints = ReadonlyMap<string, Print>

/**
 * Read the fingerprint of every declaration in the sources of contracts.
 *
 * The list comes from outlines, so an artifact with a broken body of a function may first be noticed here. It is
 * added to `problems`.
 */
export function readPrints(
  artifacts: Artifacts,
  {contracts, sources}: ContractList,
  problems: Array<SourceProblem>
): Prints {
  const places = contracts.flatMap(({members}) => members.map(({place}) => place.path))
  const paths = new Set([...[...contracts, ...sources].map(({path}) => path), ...places])
  const prints = new Map<string, Print>()
  artifacts.steady(() => {
    for (const path of paths) {
      try {
        addPrints(path, artifacts, prints)
      } catch (error) {
        if (!(error instanceof ArtifactError)) throw error
        const names = contracts.filter((contract) => contract.path === path)
        problems.push({path, reason: error.message, contracts: names.map(({name}) => name)})
      }
    }
  })
  return prints
}

/** Return the key of a declaration in `Prints`. */
export function toPrintKey({path, line, column}: SourcePlace): string {
  return `${path}:${line}:${column}`
}

/** More types before a variable are one digest in its print. */
const mostStored = 500

function addPrints(path: string, artifacts: Artifacts, prints: Map<string, Print>): void {
  const toPlace = createPlacer(path, artifacts.readText(path))
  for (const node of listNodes(artifacts.readTree(path), 'nodes')) {
    if (node.nodeType !== 'ContractDefinition') {
      prints.set(toPrintKey(toPlace(node)), toPrint(node, []))
      continue
    }
    const members = listNodes(node, 'nodes')
    prints.set(`${path}:${String(node.name)}`, toPrint({...node, nodes: []}, []))
    const stored: Array<string> = []
    for (const member of members) {
      const isStored = member.nodeType === 'VariableDeclaration' && member.mutability === 'mutable'
      prints.set(toPrintKey(toPlace(member)), toPrint(member, isStored ? stored : []))
      // A variable moves in storage when the types before it change.
      if (isStored) stored.push(typeOf(member))
      // Each variable costs the same, however many there are.
      if (stored.length > mostStored) stored.splice(0, stored.length, shorten(...stored))
    }
  }
}

function toPrint(node: AstNode, before: ReadonlyArray<string>): Print {
  const context = [...before, textOf(node)]
  return {
    fingerprint: shorten(fingerprint(node), ...context),
    // A getter or an error is its own documentation, so only the code finds it again, and a variable its slot.
    shape: shorten(fingerprint({...node, name: ''}), ...before)
  }
}

function textOf({documentation}: AstNode): string {
  const text = typeof documentation === 'string' ? documentation : asNode(documentation)?.text
  return String(text ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}

function typeOf({typeDescriptions}: AstNode): string {
  const {typeString} = (typeDescriptions ?? {}) as {typeString?: unknown}
  return String(typeString)
}

function asNode(value: unknown): AstNode | undefined {
  return value !== null && typeof value === 'object' ? (value as AstNode) : undefined
}

function listNodes(node: unknown, field: string): Array<AstNode> {
  const list = (node as Record<string, unknown>)[field]
  return Array.isArray(list) ? (list as Array<AstNode>) : []
}

function shorten(...parts: ReadonlyArray<string>): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12)
}

/** Create a function that finds the line and the column of a node. Offsets of the compiler count bytes. */
function createPlacer(path: string, bytes: Buffer): (node: AstNode) => SourcePlace {
  return ({src}) => {
    const offset = Number(String(src).split(':')[0])
    const {line, start} = findLine(bytes, offset)
    return {path, line, column: bytes.subarray(start, offset).toString().length + 1}
  }
}
