import {createHighlighter} from '@lockstep/pages'
import {expect, test} from 'vitest'
import {rememberTokens} from '../src/compile/remember-tokens.ts'

const code = 'const answer = 42 // what was asked is not known'

test('code of the version before is not cut again, and looks the same', async () => {
  const highlighter = createHighlighter()
  await highlighter.load(['ts'])
  const first = rememberTokens(highlighter, 'a')
  const cut = first.highlighter.tokenize(code, 'ts')
  expect(cut).toEqual(highlighter.tokenize(code, 'ts'))

  let calls = 0
  const counting: typeof highlighter = {
    ...highlighter,
    tokenize(...args) {
      calls++
      return highlighter.tokenize(...args)
    }
  }
  const kept = JSON.parse(JSON.stringify(first.record))
  const second = rememberTokens(counting, 'a', kept)
  expect(second.highlighter.tokenize(code, 'ts')).toEqual(cut)
  expect(second.record).toEqual(first.record)
  expect(calls).toBe(0)

  const other = rememberTokens(counting, 'b', kept)
  other.highlighter.tokenize(code, 'ts')
  expect(calls).toBe(1)
})

test('code that a page no longer has is dropped', () => {
  const {highlighter, record} = rememberTokens(createHighlighter(), 'a', {
    engine: 'a',
    blocks: [['ts', code, [['const', 'c1']]]]
  })
  highlighter.tokenize(`${code} // and more`, 'ts')
  expect(record.blocks.map(([, text]) => text)).toEqual([`${code} // and more`])
})
