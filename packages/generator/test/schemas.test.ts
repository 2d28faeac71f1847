import {expect, test} from 'vitest'
import {z} from 'zod'
import {settingsSchema} from '../src/settings/settings.ts'

test('editors get the schema of `site.yaml`, with a description for every key', async () => {
  const schema = z.toJSONSchema(settingsSchema, {io: 'input', unrepresentable: 'any'})
  const keys = Object.entries(schema.properties ?? {})
  const silent = keys.filter(([, value]) => typeof value !== 'object' || !value.description)
  expect(silent.map(([key]) => key)).toEqual([])
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(
    '../../lockstep/schemas/site.schema.json'
  )
})
