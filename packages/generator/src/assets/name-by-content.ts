import type {OutputFile} from 'esbuild'
import {toDigest} from '../cache/to-digest.ts'
import {type BundledFile, toSiteName} from './bundle-options.ts'

/**
 * Name the scripts of a bundle by their contents, as `name.DIGEST.js`.
 *
 * The bundler hashes where sources are as well, so two checkouts would have different names for the same script.
 * Scripts import each other by name, possibly in a cycle. So a digest covers a script and everything it imports, each
 * without the names in it.
 */
export function nameByContent(outputs: ReadonlyArray<OutputFile>): Map<string, BundledFile> {
  const texts = new Map(outputs.map((output) => [toSiteName(output), output.text]))
  const names = [...texts.keys()]
  const imports = new Map<string, ReadonlyArray<string>>()
  const digests = new Map<string, string>()
  for (const [name, text] of texts) {
    imports.set(
      name,
      names.filter((other) => text.includes(other))
    )
    digests.set(name, toDigest(replaceAll(text, names, () => '')))
  }
  const newNames = new Map(
    names.map((name) => {
      const others = [...listReached(name, imports)].map((other) => digests.get(other) ?? '')
      const digest = toDigest(digests.get(name) ?? '', ...others.sort())
      return [name, name.replace(/\.[^.]+(?=\.js$)/, `.${digest.slice(0, 8)}`)]
    })
  )
  const rename = (name: string): string => newNames.get(name) ?? name
  return new Map(
    Array.from(texts, ([name, text]) => {
      const bytes = Buffer.from(replaceAll(text, names, rename))
      return [name, {path: `_lockstep/${rename(name)}`, bytes}]
    })
  )
}

function replaceAll(
  text: string,
  names: ReadonlyArray<string>,
  change: (name: string) => string
): string {
  let changed = text
  for (const name of names) changed = changed.replaceAll(name, () => change(name))
  return changed
}

/** List the scripts that a script imports, directly or through others. */
function listReached(
  start: string,
  imports: ReadonlyMap<string, ReadonlyArray<string>>
): Set<string> {
  const reached = new Set([start])
  for (const name of reached) for (const other of imports.get(name) ?? []) reached.add(other)
  reached.delete(start)
  return reached
}
