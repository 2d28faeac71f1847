import {z} from 'zod'

const level = z
  .enum(['off', 'note', 'warn', 'warning', 'error'])
  .transform((word) => (word === 'warn' ? 'warning' : word))

/** The schema of `lint` in a `site.yaml`, and of a `lockstep.lint.yaml`. */
export const lintSchema = z.strictObject({
  house: z
    .boolean()
    .optional()
    .describe('Report matters of style, too (default: on with a `site.yaml`, off without)'),
  rules: z
    .record(z.string(), level)
    .meta({examples: [{'bare-url': 'off', 'missing-alt': 'error'}]})
    .default({})
    .describe('Severity of each rule; `off` turns it off'),
  vocabulary: z
    .string()
    .optional()
    .describe(
      'File with the values allowed in front matter: `personas`, `categories` and `topics`'
    ),
  addresses: z
    .string()
    .optional()
    .describe('File with the contract addresses that pages may mention'),
  known: z
    .string()
    .optional()
    .describe('File with contracts outside of the project that pages may call'),
  signatures: z
    .array(z.string())
    .meta({examples: [['latestAnswer()', 'Router']]})
    .default([])
    .describe('Signatures and names from contracts outside of the project'),
  prose: z
    .strictObject({
      avoid: z
        .record(z.string(), z.string())
        .meta({examples: [{utilize: 'use'}]})
        .default({})
        .describe('Words to avoid, each with its replacement'),
      words: z
        .string()
        .optional()
        .describe('File with more words to avoid, each with its replacement, as in `avoid`'),
      repeated: z.boolean().default(false).describe('Report a word that is repeated by mistake'),
      sentence: z
        .number()
        .int()
        .positive()
        .optional()
        .describe('Maximum number of words in a sentence'),
      passive: z.boolean().default(false).describe('Report the passive voice')
    })
    .optional()
    .describe('Checks of the writing'),
  spelling: z.boolean().default(false).describe('Check the spelling against a dictionary'),
  words: z
    .string()
    .optional()
    .describe('File with extra words for the spelling check, one per line')
})

/** The settings of `lockstep lint`, with absolute paths. */
export type LintSettings = z.output<typeof lintSchema>
