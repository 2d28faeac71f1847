import {SourceMap} from 'node:module'

/**
 * Find where code of a site threw while it was loaded from a `data:` address: `components.tsx:4:9`.
 *
 * Returns undefined if the code threw something that has no stack, or threw outside of its own files.
 */
export function findThrownPlace(error: unknown, url: string, map: string): string | undefined {
  if (!(error instanceof Error)) return
  const frame = error.stack?.split('\n').find((line) => line.includes(url))
  const [, line, column] = /:(\d+):(\d+)\)?$/.exec(frame?.slice(-40) ?? '') ?? []
  if (line === undefined || column === undefined) return
  const entry = new SourceMap(JSON.parse(map)).findEntry(Number(line) - 1, Number(column) - 1)
  if (!('originalSource' in entry)) return
  return `${entry.originalSource}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
}
