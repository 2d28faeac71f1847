import {VFile} from 'vfile'
import {expect, test} from 'vitest'
import {createPageProcessor} from '../src/index.ts'

test('a caller learns what is done next, and at which line', async () => {
  const text = '# A\n\n```js\na\n```\n\n```mermaid\ngraph TD\n```\n'
  const file = new VFile({path: 'a.mdx', value: text})
  const steps: Array<string> = []
  file.data.onStep = ({name, line}) => steps.push(line === undefined ? name : `${name} ${line}`)
  function mine() {
    return () => {}
  }
  await createPageProcessor({plugins: {rehype: [mine]}}).process(file)
  const start = steps.indexOf('converting to HTML')
  expect(steps.slice(start, start + 5)).toEqual([
    'converting to HTML',
    'highlighting the block 3',
    'drawing the diagram 7',
    'plugin `mine`',
    'checking HTML'
  ])
  expect(steps.at(-1)).toBe('writing HTML')
})
