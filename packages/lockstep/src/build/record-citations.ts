import type {ContractSource} from '@lockstep/pages'

/** What a page has asked for, found or not. */
export interface Citations {
  symbols: Set<string>
  /** Files that are not Solidity, from the root of the project. */
  files: Set<string>
}

/** Nothing asked for yet. */
export function createCitations(): Citations {
  return {symbols: new Set(), files: new Set()}
}

/** A source that writes down what is asked of it. */
export function recordCitations(
  source: ContractSource,
  {symbols, files}: Citations
): ContractSource {
  return {
    findSnippet(references, options) {
      for (const reference of references) symbols.add(reference)
      return source.findSnippet(references, options)
    },
    findFacts(reference) {
      symbols.add(reference)
      return source.findFacts(reference)
    },
    findTable(kind, reference) {
      symbols.add(reference)
      return source.findTable(kind, reference)
    },
    findFile(path, region) {
      const found = source.findFile(path, region)
      if ('value' in found) files.add(found.value.file)
      return found
    },
    findFence(meta) {
      const found = source.findFence(meta)
      if ('value' in found) files.add(found.value.file)
      return found
    }
  }
}
