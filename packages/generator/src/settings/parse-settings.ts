import {findNearest, SetupError} from '@lockstep/problem'
import {isMap, isPair, isScalar, LineCounter, parseDocument} from 'yaml'
import type {z} from 'zod'
import {describeIssue} from './describe-issue.ts'
import {listSettingPlaces, type SettingPlaces} from './list-setting-places.ts'

/** A settings file with errors. The message has one line per error, each with its place. */
class SettingsError extends SetupError {
  override name = 'SettingsError'
}

/** Parse settings with their places. Throws one `SettingsError` that lists every mistake. */
export function parseSettings<S extends z.ZodObject>(
  schema: S,
  text: string,
  name: string
): {data: z.output<S>; places: SettingPlaces} {
  const lines = new LineCounter()
  const document = parseDocument(text, {lineCounter: lines, prettyErrors: false})
  const toLine = (offset: number, reason: string): string => {
    const {line, col} = lines.linePos(offset)
    return `${name}:${line}:${col} ${reason}`
  }
  const faults = document.errors.map(({pos, message}) => toLine(pos[0], message))
  if (faults.length > 0) throw new SettingsError(faults.join('\n'))

  const result = schema.safeParse(document.toJS() ?? {}, {error: describeIssue, reportInput: true})
  if (result.success) {
    return {data: result.data, places: listSettingPlaces(document.contents, lines)}
  }
  const found = result.error.issues.flatMap((issue) =>
    listFaults(issue, document.contents, Object.keys(schema.shape))
  )
  found.sort(([a], [b]) => a - b)
  throw new SettingsError(found.map(([offset, reason]) => toLine(offset, reason)).join('\n'))
}

/** List what is wrong, each with its offset in the file. `known` are the keys at the top. */
function listFaults(
  issue: z.core.$ZodIssue,
  contents: unknown,
  known: ReadonlyArray<string>
): Array<[offset: number, reason: string]> {
  const {path} = issue
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => [
      findOffset(contents, [...path, key]),
      toUnknownKey(key, path.length === 0 ? known : [])
    ])
  }
  const key = path.map(String).join('.')
  if (key === '') return [[0, 'Unexpected content, expected keys such as `title: Name`']]
  // YAML has no `undefined`, so the key is not there.
  const reason =
    issue.input === undefined ? `Cannot find \`${key}\`` : `Unexpected \`${key}\`, ${issue.message}`
  return [[findOffset(contents, path), reason]]
}

function toUnknownKey(key: string, known: ReadonlyArray<string>): string {
  const nearest = findNearest(key, known)
  const hint =
    nearest !== undefined
      ? `did you mean \`${nearest}\``
      : known.length > 0
        ? `expected one of ${known.map((name) => `\`${name}\``).join(', ')}`
        : 'expected it to be left out'
  return `Unexpected key \`${key}\`, ${hint}`
}

/** Find the offset of the key at the end of a path, or of the innermost key on the path that exists. */
function findOffset(contents: unknown, keys: ReadonlyArray<PropertyKey>): number {
  let node = contents
  let offset = 0
  for (const key of keys) {
    if (isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && item.key.value === key)
      if (!isPair(pair) || !isScalar(pair.key)) return offset
      offset = pair.key.range?.[0] ?? offset
      node = pair.value
    } else if (typeof node === 'object' && node !== null && 'items' in node) {
      node = (node.items as Array<unknown>)[Number(key)]
      offset = (node as {range?: [number]} | undefined)?.range?.[0] ?? offset
    } else return offset
  }
  return offset
}
