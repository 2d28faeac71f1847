import {z} from 'zod'

/** The kinds of values that vary from run to run and are ignored in comparisons. */
export const variations = ['addresses', 'blocks', 'gas', 'hashes', 'times'] as const

const pattern = z.string().refine(isPattern, 'expected a regular expression')

const terminal = z.strictObject({
  ports: z
    .array(z.int().min(1).max(65535))
    .default([])
    .describe('Ports that its program listens on once it is up')
})

/** The schema of `proof` in the front matter of a page. */
export const proofSchema = z.strictObject({
  project: z
    .boolean()
    .default(false)
    .describe('Whether the terminals open in a clean copy of the project'),
  types: z
    .boolean()
    .default(true)
    .describe('Whether TypeScript checks the types of scripts that the page saves'),
  tabs: z
    .array(z.coerce.string())
    .default([])
    .describe('Labels of the tabs that are run; the first of each group when none is named'),
  timeout: z.number().positive().default(120).describe('Seconds that a fence may take'),
  ports: z
    .array(z.int().min(1).max(65535))
    .default([])
    .describe('Ports that have to be free, in addition to those that commands name'),
  terminals: z
    .record(z.string(), terminal)
    .meta({examples: [{anvil: {ports: [8545]}}]})
    .default({})
    .describe('Terminals that stay open, each with the ports that its program listens on'),
  vary: z
    .array(
      z
        .union([
          z.enum(variations),
          z.strictObject({
            pattern: pattern.describe('Regular expression of the text that differs'),
            as: z.string().describe('What replaces it before outputs are compared')
          })
        ])
        .meta({examples: [{pattern: 'id [0-9]+', as: 'id'}]})
    )
    .meta({examples: [['hashes', {pattern: 'id [0-9]+', as: 'id'}]]})
    .default([])
    .describe(
      'What differs from run to run in the outputs that the page shows: kinds of values, or patterns'
    )
})

/** The settings of a run, from the front matter of its page. */
export type ProofOptions = z.output<typeof proofSchema>

/** A kind of value that may differ, or a pattern from the page. */
export type Variation = ProofOptions['vary'][number]

function isPattern(text: string): boolean {
  try {
    new RegExp(text, 'u')
    return true
  } catch {
    return false
  }
}
