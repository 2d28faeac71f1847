import {expect, test} from 'vitest'
import {formatContent, readArticle, readSections, readTokens} from '../src/compile/page-content.ts'

const content = {
  article: {parts: ['<p>One\nline</p>'], islands: []},
  sections: [],
  tokens: {engine: 'a', blocks: []}
}

test('each part of content is read by itself', () => {
  const text = formatContent(content)
  expect(readArticle(text)).toEqual(content.article)
  expect(readSections(text)).toEqual([])
  expect(readTokens(text)).toEqual(content.tokens)
})

test('content of an older version has no code to reuse', () => {
  expect(readTokens('{"article":{"parts":[]},"sections":[]}')).toBeUndefined()
})
