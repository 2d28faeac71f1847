import {readFile} from 'node:fs/promises'
import {parsePage} from '@lockstep/navtree/parse'
import {expect, test} from 'vitest'
import {planRun, runPlan} from '../src/index.ts'

test('the example of the README does what it says', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
  const [, page = ''] = /````md\n([\s\S]*?)````/.exec(readme) ?? []
  const [, prints = ''] = /This prints:\n\n```text\n([\s\S]*?)```/.exec(readme) ?? []
  const {plan, problems} = planRun(parsePage(page, 'mdx', 4), {file: 'greet.mdx'})
  expect(problems).toEqual([])
  if (!plan) throw new Error('Cannot find the plan')

  const {failure} = await runPlan(plan)
  const {line, expected, actual} = failure?.difference ?? {line: 0}
  expect(`${failure?.file}:${failure?.line} ${failure?.reason}
{
  line: ${line},
  expected: '${expected}',
  actual: '${actual}'
}
`).toBe(prints)
})
