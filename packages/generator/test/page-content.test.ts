import {expect, test} from 'vitest'
import {
  decodeArticle,
  decodeSections,
  formatContent,
  parseAnswers,
  parseArticle,
  parseTokens
} from '../src/compile/page-content.ts'

const content = {
  article: {parts: ['<p>One\nline</p>'], islands: []},
  sections: [{stored: {text: 'Größe', code: [], trail: []}, names: '', entries: ''}],
  tokens: {engine: 'a', blocks: []},
  answers: new Map([['["address","Vault"]', '{"value":"/vault"}']])
}

test('each part of content is read by itself', () => {
  const text = formatContent(content)
  expect(parseArticle(text)).toEqual(content.article)
  expect(parseTokens(text)).toEqual(content.tokens)
  expect(parseAnswers(text)).toEqual(content.answers)
})

test('an article can be decoded without the rest', () => {
  const text = decodeArticle(new TextEncoder().encode(formatContent(content)))
  expect(text).not.toContain('engine')
  expect(parseArticle(text)).toEqual(content.article)
})

test('the sections of a page can be decoded without the rest', () => {
  const bytes = new TextEncoder().encode(formatContent(content))
  expect(decodeSections(bytes)).toEqual(content.sections)
  expect(decodeSections(new Uint8Array())).toEqual([])
})

test('content of an older version has no code and no answers to reuse', () => {
  const text = '{"article":{"parts":[]},"sections":[]}'
  expect(parseTokens(text)).toBeUndefined()
  expect(parseAnswers(text).size).toBe(0)
})
