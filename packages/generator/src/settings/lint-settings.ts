import {z} from 'zod'

const level = z
  .enum(['off', 'note', 'warn', 'warning', 'error'])
  .transform((word) => (word === 'warn' ? 'warning' : word))

/** What `lint` in a `site.yaml`, or a `lockstep.lint.yaml`, may say. */
export const lintSchema = z.strictObject({
  house: z
    .boolean()
    .optional()
    .describe('Whether matters of taste are told too (default: in a set with a `site.yaml`)'),
  rules: z.record(z.string(), level).default({}).describe('How much each rule says'),
  vocabulary: z
    .string()
    .optional()
    .describe('File of the words that front matter may use: `personas`, `categories`, `topics`'),
  addresses: z
    .string()
    .optional()
    .describe('File with a list of the addresses that pages may name'),
  known: z
    .string()
    .optional()
    .describe('File with contracts that pages may call and that are not in the project'),
  signatures: z
    .array(z.string())
    .default([])
    .describe('Signatures and names of contracts that are not in the project'),
  prose: z
    .strictObject({
      avoid: z
        .record(z.string(), z.string())
        .default({})
        .describe('Words to avoid, each with its replacement'),
      repeated: z.boolean().default(false).describe('Report a word that follows itself'),
      sentence: z
        .number()
        .int()
        .positive()
        .optional()
        .describe('The highest number of words in a sentence'),
      passive: z.boolean().default(false).describe('Report the passive voice')
    })
    .optional()
    .describe('Checks of sentences and words'),
  spelling: z.boolean().default(false).describe('Whether words are looked up in a dictionary'),
  words: z.string().optional().describe('File with words of the project, one a line')
})

/** What a site chooses for `lockstep lint`. Paths are absolute. */
export type LintSettings = z.output<typeof lintSchema>
