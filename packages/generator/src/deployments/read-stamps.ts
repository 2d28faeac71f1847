import {existsSync} from 'node:fs'
import {checkJson, createLocate} from '@lockstep/navtree/parse'
import {SetupError} from '@lockstep/problem'
import {readText} from '@lockstep/problem/read-text'
import {findNodeAtLocation, parseTree} from 'jsonc-parser'
import {z} from 'zod'
import type {Stamp} from './deployment.ts'

const stampsSchema = z.array(
  z.object({
    chain: z.number(),
    address: z.string().regex(/^0x[\da-fA-F]{40}$/),
    contract: z.string(),
    result: z.enum(['exact', 'metadata', 'differs', 'no-code']),
    proxy: z
      .object({kind: z.enum(['erc1967', 'beacon', 'erc1167']), implementation: z.string()})
      .optional(),
    block: z.number(),
    date: z.iso.date(),
    commit: z.string().optional()
  })
)

/** Read what `lockstep verify` found last; nothing if it never ran. */
export function readStamps(file: string): Array<Stamp> {
  if (!existsSync(file)) return []
  const text = readText(file)
  const fault = checkJson(text)
  if (fault) throw toError(`${file}:${fault.place.start.line}:${fault.place.start.column}`)
  const {data, error} = stampsSchema.safeParse(JSON.parse(text))
  if (data) return data
  const start = findOffset(text, error.issues[0]?.path ?? [])
  const {line, column} = createLocate(text)(start).start
  throw toError(`${file}:${line}:${column}`)
}

function toError(place: string): SetupError {
  return new SetupError(
    `Cannot read \`${place}\`: \`lockstep verify\` did not write it; remove it and run the command again`
  )
}

/** Find the offset of a value in JSON, or of the one that lacks it. */
function findOffset(text: string, path: ReadonlyArray<PropertyKey>): number {
  const root = parseTree(text)
  if (!root) return 0
  const known = path.filter((name) => typeof name !== 'symbol')
  const node = findNodeAtLocation(root, known)
  return node || known.length === 0 ? (node ?? root).offset : findOffset(text, known.slice(0, -1))
}
