import {existsSync} from 'node:fs'
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
  try {
    return stampsSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new SetupError(
      `Cannot read \`${file}\`: it is not what \`lockstep verify\` writes, so remove it and run the command again`,
      {cause}
    )
  }
}
