import {frontMatterKeys} from '@lockstep/lint'
import {metaSchema} from '@lockstep/navtree'
import {transcriptSchema} from '@lockstep/proof'
import {describe, expect, test} from 'vitest'
import {z} from 'zod'
import {frontMatterSchema} from '../src/index.ts'
import {settingsSchema} from '../src/settings/settings.ts'

/** The files that editors check and complete, each with its schema. */
const schemas: Array<[name: string, schema: z.ZodType]> = [
  ['site', settingsSchema],
  ['meta', metaSchema],
  ['front-matter', frontMatterSchema],
  ['transcript', transcriptSchema]
]

test('lint knows every key of front matter', () => {
  expect([...frontMatterKeys].sort()).toEqual(Object.keys(frontMatterSchema.shape).sort())
})

/** Schemas are written from zod: `vitest run packages/generator/test/schemas.test.ts --update`. */
describe.each(schemas)('the schema of %s', (name, source) => {
  const schema = z.toJSONSchema(source, {io: 'input', unrepresentable: 'any'})

  test('describes every key', () => {
    const keys = Object.entries(schema.properties ?? {})
    const silent = keys.filter(([, value]) => typeof value !== 'object' || !value.description)
    expect(silent.map(([key]) => key)).toEqual([])
  })

  test('is what the package contains', async () => {
    await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(
      `../../lockstep/schemas/${name}.schema.json`
    )
  })
})
