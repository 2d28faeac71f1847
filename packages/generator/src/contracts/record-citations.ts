import {
  type CatalogueData,
  type ContractLookup,
  type ContractTables,
  type DeploymentData,
  type Found,
  type ReferenceData,
  type ReferenceName,
  type SnippetParts,
  type SourceDefinition,
  type SourceSnippet,
  type StorageComparison,
  type StorageRequest,
  type SymbolFacts,
  tableNames
} from '@lockstep/pages'
import {toDigest} from '../cache/to-digest.ts'

/** A question about symbols, as JSON, and the digest of its answer. */
export type Citation = [request: string, digest: string]

type Request =
  | ['snippet', ReadonlyArray<string>, SnippetParts]
  | ['facts', string]
  | ['table', keyof ContractTables, string]
  | ['reference', string]
  | ['address', string]
  | ['catalogue', string]
  | ['definition', string]
  | ['storage', StorageRequest]
  | ['deployments', string]
  | ['names', string, string]
  | ['file', string, string | undefined]
  | ['fence', string]

/** Everything that a page asked the contracts for, whether it was found or not. */
export interface Citations {
  /** Digests of answers by question. */
  answers: Map<string, string>
  /** Files that are not Solidity, from the root of the project, with their digests. */
  files: Map<string, string>
  /** Answers to be kept for the next version of the page. */
  texts: AnswerTexts
}

/** Answers by question, all as JSON. */
export type AnswerTexts = Map<string, string>

/** Create citations without any question. */
export function createCitations(): Citations {
  return {answers: new Map(), files: new Map(), texts: new Map()}
}

/** Data from the contracts that a page showed. */
export type Answer =
  | ContractTables[keyof ContractTables]
  | CatalogueData
  | ReadonlyArray<DeploymentData>
  | ReferenceData
  | ReadonlyArray<ReferenceName>
  | SourceDefinition
  | StorageComparison
  | SourceSnippet
  | SymbolFacts
  | string
  | undefined

/** The answer to a question that was recorded, and what the question was about. */
export interface AskedAgain {
  kind: Exclude<Request[0], 'fence' | 'storage'>
  references: ReadonlyArray<string>
  /** The component that asked for a table. */
  component?: string | undefined
  /** The files that it compares, as a mention has them. */
  files?: string | undefined
  answer: Found<Answer>
}

/** Ask a question that was recorded once more. */
export function askAgain(lookup: ContractLookup, request: string): AskedAgain {
  const question = JSON.parse(request) as Request // Written by `recordCitations`.
  switch (question[0]) {
    case 'snippet':
      return {
        kind: question[0],
        references: question[1],
        answer: lookup.findSnippet(question[1], question[2])
      }
    case 'facts':
      return {kind: question[0], references: [question[1]], answer: lookup.findFacts(question[1])}
    case 'table':
      return {
        kind: question[0],
        references: [question[2]],
        component: tableNames[question[1]],
        answer: lookup.findTable(question[1], question[2])
      }
    case 'storage':
      return {
        kind: 'table',
        references: question[1].of.split(':').slice(-1),
        component: 'StorageDiff',
        files: `${question[1].from ?? ''} ${question[1].to ?? ''}`,
        answer: lookup.findStorage(question[1])
      }
    case 'reference':
      return {
        kind: question[0],
        references: [question[1]],
        answer: lookup.findReference(question[1])
      }
    case 'deployments':
      return {kind: question[0], references: [], answer: lookup.findDeployments(question[1])}
    case 'catalogue':
      return {kind: question[0], references: [], answer: lookup.findCatalogue(question[1])}
    case 'definition':
      return {
        kind: question[0],
        references: [question[1]],
        answer: {value: lookup.findDefinition(question[1])}
      }
    case 'names':
      return {kind: question[0], references: [], answer: lookup.findNames(question[1], question[2])}
    case 'file':
      return {
        kind: question[0],
        references: [question[1]],
        answer: lookup.findFile(question[1], question[2] ?? undefined)
      }
    case 'fence':
      return {
        kind: 'file',
        references: [toFencePath(question[1])],
        answer: lookup.findFence(question[1])
      }
    case 'address':
      return {kind: question[0], references: [question[1]], answer: lookup.findAddress(question[1])}
  }
}

/** Ask a question that was recorded once more, and return the digest of the answer. */
export function toAnswerDigest(lookup: ContractLookup, request: string): string {
  return toDigest(JSON.stringify(askAgain(lookup, request).answer))
}

/**
 * Create a lookup that records what is asked of it. What is `known` is not asked again, so that the contracts need not be
 * opened for a page whose text alone has changed.
 *
 * `readDigest` is asked before the file is read: one that changes in between is read once more by the next build.
 */
export function recordCitations(
  lookup: ContractLookup,
  {answers, files, texts}: Citations,
  readDigest: (file: string) => string,
  known?: ReadonlyMap<string, string> | undefined
): ContractLookup {
  const keep = <T extends object>(request: Request, ask: () => T): T => {
    const key = JSON.stringify(request)
    const before = known?.get(key)
    const answer = before === undefined ? ask() : (JSON.parse(before) as T) // Written below.
    // A page requests its reference data once for each part.
    if (answers.has(key)) return answer
    const text = before ?? JSON.stringify(answer)
    answers.set(key, toDigest(text))
    if (isKept.has(request[0]) && !('problem' in answer)) texts.set(key, text)
    return answer
  }
  const record = (path: string, read: () => Found<SourceSnippet>): Found<SourceSnippet> => {
    const digest = readDigest(path)
    const found = read()
    if ('problem' in found) return found
    // A name with spaces is known when it has been read.
    const {file} = found.value
    if (!files.has(file)) files.set(file, file === path ? digest : readDigest(file))
    return found
  }

  return {
    findSnippet: (references, options) =>
      keep(['snippet', references, options], () => lookup.findSnippet(references, options)),
    findFacts: (reference) => keep(['facts', reference], () => lookup.findFacts(reference)),
    findTable: (kind, reference) =>
      keep(['table', kind, reference], () => lookup.findTable(kind, reference)),
    findStorage(request) {
      for (const file of [request.from, request.to]) {
        if (file !== undefined && !files.has(file)) files.set(file, readDigest(file))
      }
      return keep(['storage', request], () => lookup.findStorage(request))
    },
    findReference: (file) => keep(['reference', file], () => lookup.findReference(file)),
    findNames: (file, letter) =>
      keep(['names', file, letter], () => lookup.findNames(file, letter)),
    findDeployments: (name) => keep(['deployments', name], () => lookup.findDeployments(name)),
    findCatalogue: (file) => keep(['catalogue', file], () => lookup.findCatalogue(file)),
    // The digest is that of an answer that may be a problem, which this one never is.
    findDefinition: (name) =>
      keep(['definition', name], (): {value?: SourceDefinition | undefined} => ({
        value: lookup.findDefinition(name)
      })).value,
    findAddress: (reference) => keep(['address', reference], () => lookup.findAddress(reference)),
    findFile: (path, region) =>
      record(path, () => keep(['file', path, region], () => lookup.findFile(path, region))),
    findFence: (meta) =>
      record(toFencePath(meta), () => keep(['fence', meta], () => lookup.findFence(meta)))
  }
}

/** Answers that depend on nothing but the contracts. Those of generated pages are as large as the pages. */
const isKept: ReadonlySet<Request[0]> = new Set([
  'address',
  'definition',
  'facts',
  'snippet',
  'table'
])

/** List the files that a page shows, from the root of the project. */
export function listCitedFiles(citations: ReadonlyArray<Citation>): Array<string> {
  return citations.flatMap(([request]) => {
    const question = JSON.parse(request) as Request // Written by `recordCitations`.
    if (question[0] === 'fence') return [toFencePath(question[1])]
    if (question[0] === 'storage')
      return [question[1].from, question[1].to].filter((file) => file !== undefined)
    return question[0] === 'file' ? [question[1]] : []
  })
}

function toFencePath(meta: string): string {
  return /file=<rootDir>\/([^#\s]+)/.exec(meta)?.[1] ?? ''
}
