import {expect, test} from 'vitest'
import {createHighlighter} from '../src/code/highlighter.ts'

test('a parameter after a function type has the colors of any other', async () => {
  const highlighter = createHighlighter()
  await highlighter.load(['solidity'])
  const color = (code: string): string => {
    const [tokens = []] = highlighter.tokenize(code, 'solidity')
    const from = tokens.findIndex(({text}) => text.startsWith('address'))
    return JSON.stringify(tokens.slice(from))
  }
  const rest = 'address to, Price price, uint256[] memory amounts) external returns (bool);'
  const expected = color(`function run(uint256 check, ${rest}`)
  expect(color(`function run(function(uint256) check, ${rest}`)).toBe(expected)
  expect(color(`function run(function(uint256) external returns (bool) check, ${rest}`)).toBe(
    expected
  )
})
