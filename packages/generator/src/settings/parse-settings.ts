import {
  createLocate,
  describeYamlError,
  dropYamlExcess,
  findDeepYaml,
  findYamlKey,
  type Locate,
  listYamlMistakes,
  type YamlExcess
} from '@lockstep/navtree/parse'
import {describeIssue, describeUnknownKey, listSchemaKeys, SetupError} from '@lockstep/problem'
import {type Document, isScalar, parseDocument, visit} from 'yaml'
import type {z} from 'zod'
import {listSettingPlaces, type SettingPlaces} from './list-setting-places.ts'

/** A settings file with errors. The message has one line per error, each with its place. */
class SettingsError extends SetupError {
  override name = 'SettingsError'
}

/** Settings, and where they are in their file. */
export interface ParsedSettings<S extends z.ZodObject> {
  data: z.output<S>
  places: SettingPlaces
  /** Create the error of a setting that is wrong for a reason that no schema knows. `keys` lead to the setting. */
  toError: (keys: ReadonlyArray<string>, reason: string) => SetupError
}

/** Parse settings with their places. Throws one `SettingsError` that lists every mistake. */
export function parseSettings<S extends z.ZodObject>(
  schema: S,
  text: string,
  name: string
): ParsedSettings<S> {
  const locate = createLocate(text)
  const toError = createToError(name, locate)
  const deep = findDeepYaml(text)
  if (deep !== undefined) throw toError([[deep, 'Unexpected nesting of more than 100 levels']])
  const document = parseDocument(text, {
    prettyErrors: false,
    uniqueKeys: false, // `listDuplicates` takes linear time.
    logLevel: 'error' // Silence the warnings that `yaml` prints.
  })
  if (document.errors.length > 0) {
    const mistakes = listYamlMistakes(document.errors, (offset) => locate(offset).start.line)
    throw toError(mistakes.map((error) => [error.pos[0], describeYamlError(error)]))
  }

  const faults = [...dropYamlExcess(document).map(describeExcess), ...listDuplicates(document)]
  if (faults.length > 0) throw toError(faults)

  const result = schema.safeParse(getData(document, toError), {
    error: describeIssue,
    reportInput: true
  })
  if (result.success) {
    return {
      data: result.data,
      places: listSettingPlaces(document.contents, locate),
      toError: (keys, reason) => toError([[findYamlKey(document.contents, keys)[0], reason]])
    }
  }
  const found = result.error.issues.flatMap((issue) => listFaults(issue, document.contents, schema))
  found.sort(([a], [b]) => a - b)
  throw toError(found)
}

function describeExcess({kind, from}: YamlExcess): [offset: number, reason: string] {
  return kind === 'key'
    ? [from, 'Unexpected list or map as a key, expected a text']
    : [from, 'Unexpected aliases that never end or grow too large, expected plain values']
}

/** List the keys that are in a map already. */
function listDuplicates(document: Document): Array<[offset: number, reason: string]> {
  const found: Array<[number, string]> = []
  visit(document, {
    Map(_, {items}) {
      const known = new Set<unknown>()
      for (const {key} of items) {
        if (!isScalar(key)) continue
        const reason = `Unexpected second key \`${String(key.value)}\`, expected it once`
        if (known.has(key.value)) found.push([key.range?.[0] ?? 0, reason])
        known.add(key.value)
      }
    }
  })
  return found
}

/** One mistake in YAML can lead to hundreds. */
const mostErrors = 20

type ToError = (found: ReadonlyArray<[offset: number, reason: string]>) => SettingsError

function createToError(name: string, locate: Locate): ToError {
  return (found) => {
    const lines = found.slice(0, mostErrors).map(([offset, reason]) => {
      const {line, column} = locate(offset).start
      return `${name}:${line}:${column} ${reason}`
    })
    const rest = found.length - lines.length
    return new SettingsError([...lines, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n'))
  }
}

/** Convert a document to plain values. Throws a `SettingsError` when aliases have no anchor or never end. */
function getData(document: Document, toError: ToError): unknown {
  try {
    return document.toJS({maxAliasCount: 100}) ?? {}
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error
    throw toError([describeAlias(document)])
  }
}

/** Describe the first alias without an anchor before it, or else the first one of aliases that never end. */
function describeAlias(document: Document): [offset: number, reason: string] {
  let first: number | undefined
  let loose: [number, string] | undefined
  visit(document, {
    Alias(_, alias) {
      const from = alias.range?.[0] ?? 0
      first ??= from
      if (alias.resolve(document) !== undefined) return
      const {source} = alias
      loose = [from, `Cannot find the anchor of \`*${source}\`, expected \`&${source}\` before it`]
      return visit.BREAK
    }
  })
  return loose ?? describeExcess({kind: 'aliases', from: first ?? 0, to: first ?? 0})
}

/** List what is wrong, each with its offset in the file. */
function listFaults(
  issue: z.core.$ZodIssue,
  contents: unknown,
  schema: z.ZodObject
): Array<[offset: number, reason: string]> {
  const {path} = issue
  const inside = issue.code === 'invalid_union' ? findOption(issue.errors) : undefined
  if (inside) {
    return inside.flatMap((each) =>
      listFaults({...each, path: [...path, ...each.path]}, contents, schema)
    )
  }
  if (issue.code === 'unrecognized_keys') {
    const known = listSchemaKeys(schema, path)
    return issue.keys.map((key) => [
      findYamlKey(contents, [...path, key])[0],
      `Unexpected key \`${key}\`${describeUnknownKey(key, known)}`
    ])
  }
  const key = path.map(String).join('.')
  if (key === '') return [[0, 'Unexpected content, expected keys such as `title: Name`']]
  // YAML has no `undefined`, so the key is not there.
  const reason =
    issue.input === undefined ? `Cannot find \`${key}\`` : `Unexpected \`${key}\`, ${issue.message}`
  return [[findYamlKey(contents, path)[0], reason]]
}

/** Find the option of a union that a value was meant for: the one that it fits as a whole, but not in all parts. */
function findOption(
  options: ReadonlyArray<ReadonlyArray<z.core.$ZodIssue>>
): ReadonlyArray<z.core.$ZodIssue> | undefined {
  return options.find((issues) =>
    issues.every(({path, code}) => path.length > 0 || code === 'unrecognized_keys')
  )
}
