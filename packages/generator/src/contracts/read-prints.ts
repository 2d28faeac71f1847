import {createHash} from 'node:crypto'
import {setImmediate} from 'node:timers/promises'
import {type Print, toRunningPrint, toStoredPrint} from '@lockstep/lint'
import {
  ArtifactError,
  type Artifacts,
  type AstNode,
  type ContractList,
  type FunctionRun,
  findLine,
  fingerprintNameless,
  readRuns,
  readStated,
  type SourcePlace,
  type SourceProblem,
  type Stated,
  type StatedList,
  type StorageLayout
} from '@lockstep/snippets'

/** Prints of the declarations of a project, by their places and the references of contracts. */
export type Prints = ReadonlyMap<string, Print>

/**
 * Read the fingerprint of every declaration in the sources of contracts.
 *
 * The list comes from outlines, so an artifact with a broken body of a function may first be noticed here. It is
 * added to `problems`. Threads that compile pages get their answers in between.
 */
export async function readPrints(
  artifacts: Artifacts,
  {contracts, sources}: ContractList,
  problems: Array<SourceProblem>
): Promise<Prints> {
  const places = contracts.flatMap(({members}) => members.map(({place}) => place.path))
  const paths = [...new Set([...[...contracts, ...sources].map(({path}) => path), ...places])]
  const prints = new Map<string, Print>()
  const keys = new Map<string, string>()
  const runs: Array<FunctionRun> = []
  const stated: Array<StatedList> = []
  for (let start = 0; start < paths.length; start += pathsAtOnce) {
    await setImmediate()
    artifacts.steady(() => {
      const some = paths.slice(start, start + pathsAtOnce).filter(read)
      runs.push(...readRuns(artifacts, some))
      stated.push(readStated(artifacts, some))
    })
  }
  const entries = stated.flatMap((list) => list.entries)
  // What an abstract contract leaves to others is known if another contract has all of it.
  const whole = new Set(entries.flatMap(toWholeKey))
  for (const {path, src, stated: more, isAbstract} of entries) {
    if (isAbstract && whole.has(toNodeKey(path, src))) continue
    const key = keys.get(toNodeKey(path, src)) ?? ''
    const print = prints.get(key)
    // If a contract is missing, its functions are not known.
    const known = stated.every(({isWhole}) => isWhole) ? more : dropActs(more)
    if (print) prints.set(key, {...print, stated: mergeStated(print.stated, known)})
  }
  for (const [of, list] of groupRuns(runs)) {
    const key = keys.get(of) ?? ''
    const print = prints.get(key)
    if (print) prints.set(key, {...print, fingerprint: toRunningPrint(print.fingerprint, list)})
  }
  return prints

  function read(path: string): boolean {
    try {
      addPrints(path, artifacts, {prints, keys})
      return true
    } catch (error) {
      if (!(error instanceof ArtifactError)) throw error
      const names = contracts.filter((contract) => contract.path === path)
      problems.push({path, reason: error.message, contracts: names.map(({name}) => name)})
      return false
    }
  }
}

/** Return the key of a function, if an entry says what it does in a contract that leaves nothing to others. */
function toWholeKey({path, src, stated, isAbstract}: StatedList['entries'][number]): Array<string> {
  return stated.emits && !isAbstract ? [toNodeKey(path, src)] : []
}

/** Hash what each function runs, by function and then by the name of what it runs, which overloads share. */
function groupRuns(
  runs: ReadonlyArray<FunctionRun>
): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const groups = new Map<string, Map<string, Set<string>>>()
  for (const {path, src, name, fingerprint} of runs) {
    const group = groups.get(toNodeKey(path, src)) ?? new Map<string, Set<string>>()
    groups.set(toNodeKey(path, src), group)
    group.set(name, (group.get(name) ?? new Set()).add(fingerprint))
  }
  return new Map(
    Array.from(groups, ([key, group]) => {
      const names = Array.from(group, ([name, found]): [string, string] => {
        return [name, shorten(...[...found].sort()).slice(0, 8)]
      })
      return [key, new Map(names.sort())]
    })
  )
}

/** Merge what a function does in several contracts: everything that it does in any of them. */
function mergeStated(one: Stated = {}, other: Stated): Stated {
  const merge = (key: 'calls' | 'emits' | 'limits' | 'messages' | 'reverts'): Stated => {
    if (!one[key] || !other[key]) return {}
    return {[key]: [...new Set([...one[key], ...other[key]])].sort()}
  }
  // The order is known only if it is the same in all of them.
  const keep = (key: 'comparisons' | 'steps'): Stated => {
    if (!one.emits || !other.emits || isEqual(one[key], other[key])) return {}
    return {[key]: []}
  }
  return {
    ...one,
    ...other,
    ...merge('emits'),
    ...merge('reverts'),
    ...merge('calls'),
    ...merge('messages'),
    ...merge('limits'),
    ...keep('steps'),
    ...keep('comparisons')
  }
}

function isEqual(one: ReadonlyArray<string> = [], other: ReadonlyArray<string> = []): boolean {
  return one.length === other.length && one.every((each, at) => each === other[at])
}

const acts = new Set(['calls', 'comparisons', 'emits', 'limits', 'messages', 'reverts', 'steps'])

function dropActs(stated: Stated): Stated {
  return Object.fromEntries(Object.entries(stated).filter(([key]) => !acts.has(key)))
}

function toNodeKey(path: string, src: string): string {
  return `${path} ${src}`
}

/** Reading so many sources takes a few hundredths of a second. */
const pathsAtOnce = 16

/** Return the key of a declaration in `Prints`. */
export function toPrintKey({path, line, column}: SourcePlace): string {
  return `${path}:${line}:${column}`
}

function addPrints(
  path: string,
  artifacts: Artifacts,
  {prints, keys}: {prints: Map<string, Print>; keys: Map<string, string>}
): void {
  const toPlace = createPlacer(path, artifacts.readText(path))
  for (const node of listNodes(artifacts.readTree(path), 'nodes')) {
    if (node.nodeType !== 'ContractDefinition') {
      const key = toPrintKey(toPlace(node))
      prints.set(key, toPrint(node))
      keys.set(toNodeKey(path, node.src), key)
      continue
    }
    const members = listNodes(node, 'nodes')
    const reference = `${path}:${String(node.name)}`
    prints.set(reference, toPrint({...node, nodes: []}))
    keys.set(toNodeKey(path, node.src), reference)
    const stored = members.filter(isStored)
    const positions = stored.length > 0 ? readPositions(path, String(node.name), artifacts) : none
    for (const member of members) {
      const position = isStored(member) ? positions.get(String(member.name)) : undefined
      const key = toPrintKey(toPlace(member))
      prints.set(key, toPrint(member, position))
      keys.set(toNodeKey(path, member.src), key)
    }
  }
}

function isStored({nodeType, mutability}: AstNode): boolean {
  return nodeType === 'VariableDeclaration' && mutability === 'mutable'
}

/** Where a variable is stored, `slot:offset`, and the fields of the struct that it holds. */
interface StoredAt {
  place: string
  fields: ReadonlyArray<string>
}

const none: ReadonlyMap<string, StoredAt> = new Map()

/** Read where a contract keeps its variables, by name. The list is empty if the artifacts have no storage layout. */
function readPositions(
  path: string,
  name: string,
  artifacts: Artifacts
): ReadonlyMap<string, StoredAt> {
  const {storageLayout, transientStorageLayout} = artifacts.readStorage(path, name)
  const layouts = [storageLayout ?? {storage: []}, transientStorageLayout ?? {storage: []}]
  // A private variable of a base may have the same name. The contract's own variables come after those of its bases.
  return new Map(
    layouts.flatMap(({storage, types}: StorageLayout) =>
      storage.map(({label, slot, offset, type}) => {
        return [label, {place: `${slot}:${offset}`, fields: listFields(type, types ?? {})}] as const
      })
    )
  )
}

/** List the fields of the struct that a variable holds, itself or in a mapping or an array. */
function listFields(type: string, types: NonNullable<StorageLayout['types']>): Array<string> {
  const seen = new Set<string>()
  let name = type
  while (!seen.has(name)) {
    seen.add(name)
    const {value, base, members} = types[name] ?? {}
    if (members) return members.map((each) => `${types[each.type]?.label} ${each.label}`)
    name = value ?? base ?? name
  }
  return []
}

function toPrint(node: AstNode, stored?: StoredAt): Print {
  const {named, nameless} = fingerprintNameless(node)
  const code = shorten(named, textOf(node))
  const {place, fields = []} = stored ?? {}
  // Only a getter shows fields.
  const more = node.visibility === 'public' && fields.length > 0 ? `:${shorten(...fields)}` : ''
  return {
    fingerprint: place === undefined ? code : toStoredPrint(code, `${place}${more}`),
    // A getter or an error is its own documentation, so only the code finds it again, and a variable its slot.
    shape: shorten(nameless, ...(place === undefined ? [] : [place]))
  }
}

function textOf({documentation}: AstNode): string {
  const text = typeof documentation === 'string' ? documentation : asNode(documentation)?.text
  return String(text ?? '')
    .replace(/\s+/g, ' ')
    .trim()
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
