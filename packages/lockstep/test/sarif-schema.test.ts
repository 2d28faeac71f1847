import {writeSite} from '@lockstep/test-support'
import schema from '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json' with {type: 'json'}
import {Ajv} from 'ajv'
import formats from 'ajv-formats'
import type {Log} from 'sarif'
import {expect, test} from 'vitest'
import {runCommand} from './run-command.ts'

// Nothing in it means something else in the draft that is the default.
const {$schema: _, id: __, ...body} = schema
const ajv = new Ajv({strictSchema: false, allErrors: true, unicodeRegExp: false})
formats.default(ajv)
const validate = ajv.compile(body)

function listFaults(log: unknown): Array<string> {
  validate(log)
  return (validate.errors ?? []).map(({instancePath, message}) => `${instancePath} ${message}`)
}

async function lint(files: Record<string, string>): Promise<Log> {
  const root = await writeSite(files)
  const {stdout} = await runCommand(['lint', 'docs', '--format', 'sarif'], root)
  return JSON.parse(stdout)
}

const sets: Array<[string, Record<string, string>]> = [
  ['errors and warnings', {'docs/a.mdx': '# A\n\n[a](./b.mdx)\n\n```\nx\n```\n'}],
  ['notes and whole files', {'docs/_meta.json': '{"b": "B"}', 'docs/a.mdx': ''}],
  ['names that are no address', {'docs/50% of ü#1?[a].mdx': '# A\n\n[a](./b.mdx)\n'}],
  ['no message', {'docs/a.mdx': '# A\n'}]
]

test.each(sets)('SARIF of %s is what its schema asks for', async (name, files) => {
  const log = await lint(files)
  expect(listFaults(log)).toEqual([])
  expect(log.runs[0]?.results?.length === 0).toBe(name === 'no message')
})

test('SARIF has a file of any name as an address', async () => {
  const log = await lint({'docs/50% of ü#1?.mdx': '# A\n\n[a](./b.mdx)\n'})
  const [result] = log.runs[0]?.results ?? []
  expect(result?.locations?.[0]?.physicalLocation?.artifactLocation?.uri).toBe(
    'docs/50%25%20of%20%C3%BC%231%3F.mdx'
  )
})

test('the schema refuses a log with a line 0, another level, or without a version', () => {
  const log = (line: number, level: string) => ({
    version: '2.1.0',
    runs: [
      {
        tool: {driver: {name: 'lockstep'}},
        results: [
          {
            level,
            message: {text: 'A'},
            locations: [
              {physicalLocation: {artifactLocation: {uri: 'a'}, region: {startLine: line}}}
            ]
          }
        ]
      }
    ]
  })
  expect(listFaults(log(1, 'note'))).toEqual([])
  expect(listFaults(log(0, 'note'))).not.toEqual([])
  expect(listFaults(log(1, 'warn'))).not.toEqual([])
  expect(listFaults({...log(1, 'note'), version: undefined})).not.toEqual([])
})
