import type {ContractSource, Found, SourceSnippet} from '@lockstep/pages'

/** What a page has asked for, found or not. */
export interface Citations {
  symbols: Set<string>
  /** Files that are not Solidity, from the root of the project, with their digests. */
  files: Map<string, string>
}

/** Nothing asked for yet. */
export function createCitations(): Citations {
  return {symbols: new Set(), files: new Map()}
}

/**
 * A source that writes down what is asked of it.
 *
 * `readDigest` is asked before the file is read: one that changes in between is read once more by the next build.
 */
export function recordCitations(
  source: ContractSource,
  {symbols, files}: Citations,
  readDigest: (file: string) => string
): ContractSource {
  const record = (asked: string, read: () => Found<SourceSnippet>): Found<SourceSnippet> => {
    const digest = readDigest(asked)
    const found = read()
    if ('problem' in found) return found
    // A name with spaces is known when it has been read.
    const {file} = found.value
    if (!files.has(file)) files.set(file, file === asked ? digest : readDigest(file))
    return found
  }

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
    findFile: (path, region) => record(path, () => source.findFile(path, region)),
    findFence(meta) {
      const [, path = ''] = /file=<rootDir>\/([^#\s]+)/.exec(meta) ?? []
      return record(path, () => source.findFence(meta))
    }
  }
}
