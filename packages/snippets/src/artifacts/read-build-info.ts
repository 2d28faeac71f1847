import {existsSync, readdirSync, statSync} from 'node:fs'
import {join, relative, resolve} from 'node:path'
import {completeUnit} from '../ast/complete-unit.ts'
import {isSourceUnitNode} from '../ast/source-unit.ts'
import {ArtifactError} from '../errors.ts'
import {hashSource} from '../sources/hash-source.ts'
import type {Artifact} from './artifact.ts'
import {checkDepth} from './check-depth.ts'
import {mostBuildInfoBytes, readBounded, readStart} from './read-bounded.ts'
import {findJsonValue, jsonEntries} from './scan-json.ts'

/** A source in a build-info. */
export interface BuildInfoName {
  /** Path of the build-info from the project's root. */
  file: string
  path: string
}

/** Name a source in a build-info like an artifact. */
export function joinBuildInfoName({file, path}: BuildInfoName): string {
  return `${file}#${path}`
}

/** Undo `joinBuildInfoName`. Returns undefined for the name of an artifact. */
export function splitBuildInfoName(name: string): BuildInfoName | undefined {
  const match = /^(.*?\.json)#(.*)$/s.exec(name)
  return match ? {file: match[1] ?? '', path: match[2] ?? ''} : undefined
}

/** List the build-infos that have trees, newest first. */
export function listBuildInfos(root: string, folder: string): Array<string> {
  if (!existsSync(folder)) return []

  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({name, time: statSync(join(folder, name)).mtimeMs}))
    .sort((a, b) => b.time - a.time || (a.name < b.name ? -1 : 1))
    .map(({name}) => relative(root, join(folder, name)).replaceAll('\\', '/'))
}

/** List the sources of a build-info. */
export function readBuildInfoPaths(file: string): Array<string> {
  // The list is the second entry of the file, which can be larger than memory.
  const start = readStart(file, 4 * 1024 * 1024)
  const known = findJsonValue(start, ['source_id_to_path'])

  if (known && known.end < start.length) {
    return [...jsonEntries(start, known.start)].map(({value}) => {
      return String(JSON.parse(start.toString('utf8', value.start, value.end)))
    })
  }

  const json = readBounded(file, mostBuildInfoBytes)
  const sources = findJsonValue(json, ['output', 'sources'])
  return sources ? [...jsonEntries(json, sources.start)].map(({key}) => key) : []
}

/**
 * Read the id of the root of every tree in a build-info.
 *
 * @returns Sources with the ids of their trees.
 */
export function readUnitIds(file: string): ReadonlyMap<string, number> {
  const ids = new Map<string, number>()
  const json = readBounded(file, mostBuildInfoBytes)
  const sources = findJsonValue(json, ['output', 'sources'])

  for (const {key, value} of sources ? jsonEntries(json, sources.start) : []) {
    const tree = json.subarray(value.start, value.end)
    const id = findJsonValue(tree, ['ast', 'id'])
    if (id) ids.set(key, Number(tree.toString('latin1', id.start, id.end)))
  }

  return ids
}

/** Check whether a build-info has the tree of a source, since `forge` can write it without. */
export function hasTree(root: string, {file, path}: BuildInfoName): boolean {
  return (
    findJsonValue(readBounded(resolve(root, file), mostBuildInfoBytes), [
      'output',
      'sources',
      path,
      'ast'
    ]) !== undefined
  )
}

/** Read one source from a build-info without parsing the rest. */
export function readBuildInfoArtifact(root: string, name: BuildInfoName): Artifact {
  const json = readBounded(resolve(root, name.file), mostBuildInfoBytes)
  const ast = readJsonValue(json, name, ['output', 'sources', name.path, 'ast'])
  const content = readJsonValue(json, name, ['input', 'sources', name.path, 'content'])

  if (!isSourceUnitNode(ast) || typeof content !== 'string') throw unexpected(name)
  if (ast.absolutePath !== name.path || !name.path.endsWith('.sol')) throw unexpected(name)
  checkDepth(name.file, ast)

  return {
    file: joinBuildInfoName(name),
    size: content.length * 16,
    ast: completeUnit(ast),
    hashes: new Map([[name.path, {keccak256: hashSource(Buffer.from(content))}]]),
    storage: () => ({})
  }
}

/** Read the texts of all sources from the time of a build-info, each as JSON. */
export function readBuildInfoTexts(root: string, file: string): ReadonlyMap<string, Buffer> {
  const texts = new Map<string, Buffer>()
  const json = readBounded(resolve(root, file), mostBuildInfoBytes)
  const sources = findJsonValue(json, ['input', 'sources'])

  for (const {key, value} of sources ? jsonEntries(json, sources.start) : []) {
    const source = json.subarray(value.start, value.end)
    const content = findJsonValue(source, ['content'])
    // A copy, because a part of the file would keep all of it in memory.
    if (content) texts.set(key, Buffer.from(source.subarray(content.start, content.end)))
  }

  return texts
}

/** Hash a text that `readBuildInfoTexts` has read. */
export function hashBuildInfoText(name: BuildInfoName, json: Buffer): string | undefined {
  const content = parseJsonValue(name, json)
  return typeof content === 'string' ? hashSource(Buffer.from(content)) : undefined
}

function readJsonValue(json: Buffer, name: BuildInfoName, keys: Array<string>): unknown {
  const range = findJsonValue(json, keys)
  if (!range) throw unexpected(name)
  return parseJsonValue(name, json.subarray(range.start, range.end))
}

function parseJsonValue(name: BuildInfoName, json: Buffer): unknown {
  try {
    return JSON.parse(json.toString('utf8'))
  } catch (cause) {
    throw unexpected(name, cause)
  }
}

function unexpected({file, path}: BuildInfoName, cause?: unknown): ArtifactError {
  return new ArtifactError(
    ({rebuild}) =>
      `Unexpected entry of \`${path}\` in \`${file}\`, expected a source and its tree: run \`${rebuild}\``,
    {cause}
  )
}
