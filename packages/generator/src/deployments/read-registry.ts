import path from 'node:path'
import type {LintSite} from '@lockstep/lint'
import {createLocate} from '@lockstep/navtree/parse'
import {readText} from '@lockstep/problem/read-text'
import type {Settings} from '../settings/settings.ts'
import {readDeployments} from './read-records.ts'

/** Read what the registry of a site calls its contracts, with the places of names. Undefined without a registry. */
export function readRegistry({
  content,
  deployments
}: Pick<Settings, 'content' | 'deployments'>): LintSite['registry'] {
  const registry = deployments?.registry
  if (registry === undefined) return
  const entries = readDeployments({broadcast: [], hardhat: [], registry})
  const text = readText(registry)
  const offsets = listOffsets(text)
  const locate = createLocate(text)
  return {
    file: path.relative(content, registry).split(path.sep).join('/'),
    entries: entries.map(({name, contract}) => {
      const word = contract ?? name
      const start = offsets.get(word)
      const place = start === undefined ? undefined : locate(start, start + word.length)
      return {name, contract, place}
    })
  }
}

/** List where each word and each text in quotes begins for the first time, in one pass: a registry can be large. */
function listOffsets(text: string): ReadonlyMap<string, number> {
  const offsets = new Map<string, number>()
  for (const pattern of [/(?<=")[^"\n]+(?=")/g, /[\w$]+/g]) {
    for (const {0: word, index} of text.matchAll(pattern)) {
      if (!offsets.has(word)) offsets.set(word, index)
    }
  }
  return offsets
}
