import {expect, test} from 'vitest'
import {parseSiteFrontMatter} from '../src/model/site-front-matter.ts'

test('one name is a list of one', () => {
  expect(parseSiteFrontMatter({personas: 'auditor', categories: ['fees', 3]})).toMatchObject({
    personas: ['auditor'],
    categories: ['fees']
  })
})

test('a source is an address, a title or both', () => {
  const sources = [
    'https://www.example.org/a/',
    'A book',
    {title: 'B', href: 'https://b.dev'},
    {title: 'C', href: 'javascript:alert(1)'},
    {href: 'https://d.dev/'},
    7
  ]
  expect(parseSiteFrontMatter({sources}).sources).toEqual([
    {title: 'example.org/a', href: 'https://www.example.org/a/'},
    {title: 'A book'},
    {title: 'B', href: 'https://b.dev'},
    {title: 'C'},
    {title: 'd.dev', href: 'https://d.dev/'}
  ])
})

test('a status is a kind, with or without a text', () => {
  expect(parseSiteFrontMatter({status: 'beta'}).status).toEqual({kind: 'beta', text: ''})
  expect(parseSiteFrontMatter({status: {kind: 'beta', text: 'Soon.'}}).status).toEqual({
    kind: 'beta',
    text: 'Soon.'
  })
})

test('values of another form count as missing', () => {
  const data = {description: 3, layout: ' ', status: [], search: 'no', noindex: 'yes', sources: 'a'}
  expect(parseSiteFrontMatter(data)).toEqual({personas: [], categories: [], sources: []})
})
