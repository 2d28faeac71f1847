import {existsSync} from 'node:fs'
import {checkJson} from '@lockstep/navtree/parse'
import {SetupError} from '@lockstep/problem'
import {readText} from '@lockstep/problem/read-text'
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
  const [item] = error.issues[0]?.path ?? []
  throw toError(`${file}:${typeof item === 'number' ? findItemLine(text, item) : 1}`)
}

function toError(place: string): SetupError {
  return new SetupError(
    `Cannot read \`${place}\`: it is not what \`lockstep verify\` writes, so remove it and run the command again`
  )
}

/** Find the line on which an item of a list in JSON begins. */
function findItemLine(text: string, item: number): number {
  let [depth, line, left] = [0, 1, item]
  // Texts in JSON have no line breaks.
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[{\]},\n]|[^\s"[\]{},]+/g)) {
    if (token === '\n') line++
    else if (depth === 1 && left === 0 && token !== ',') return line
    else if (depth === 1 && token === ',') left--
    if (token === '[' || token === '{') depth++
    else if (token === ']' || token === '}') depth--
  }
  return 1
}
