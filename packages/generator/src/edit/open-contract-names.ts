import path from 'node:path'
import type {Found, SourceSnippet, SymbolFacts} from '@lockstep/pages'
import {
  ArtifactError,
  type Artifacts,
  listReferences,
  ProjectError,
  readArtifacts,
  StaleArtifactError
} from '@lockstep/snippets'
import {createContractLookup} from '../contracts/create-contract-lookup.ts'
import type {SiteProject} from '../settings/to-project.ts'

/** The symbols that pages can show. */
export interface ContractNames {
  /** List every symbol with its shortest reference. Empty while the artifacts cannot be used. */
  list: () => Array<ContractName>
  /** Find the code of a symbol, with its documentation. */
  findCode: (reference: string) => Found<SourceSnippet>
  /** Find what is known about a symbol. */
  findFacts: (reference: string) => Found<SymbolFacts>
  /** The file that a path of the project means. */
  toFile: (file: string) => string
}

/** A symbol that a page can show. */
export interface ContractName {
  reference: string
  kind: string
  /** File of the project that declares it. */
  path: string
}

/** Open the contracts of a project for an editor. They are read when they are needed, and again when they change. */
export function openContractNames({root, profile}: SiteProject): ContractNames {
  const source = createContractLookup(root, {profile})
  let artifacts: Artifacts | undefined

  return {
    list() {
      try {
        artifacts ??= readArtifacts(root, profile === undefined ? {} : {profile})
        return listReferences(artifacts).map(({reference, symbol: {kind, path: file}}) => {
          return {reference, kind, path: file}
        })
      } catch (error) {
        if (isKnown(error)) return [] // A problem of the site says how to fix it.
        throw error
      }
    },
    findCode: (reference) =>
      source.findSnippet([reference], {natspec: true, body: true, header: false}),
    findFacts: (reference) => source.findFacts(reference),
    toFile: (file) => path.join(root, file)
  }
}

function isKnown(error: unknown): boolean {
  return (
    error instanceof ProjectError ||
    error instanceof ArtifactError ||
    error instanceof StaleArtifactError
  )
}
