import {parsePage} from '@lockstep/navtree/parse'
import type {ReferenceOutline} from '@lockstep/snippets'
import {expect, test} from 'vitest'
import {planNames} from '../src/reference/plan-names.ts'
import {planPages} from '../src/reference/plan-pages.ts'
import {quoteMentions} from '../src/reference/quote-mentions.ts'
import {toPageText} from '../src/reference/to-page-text.ts'
import {referenceSchema} from '../src/settings/reference-settings.ts'

function toOutline(path: string): ReferenceOutline {
  const name = path.replace(/^.*\/|\.sol$/g, '')
  return {
    reference: `${path}:${name}`,
    name,
    kind: 'contract',
    abstract: false,
    path,
    derived: [],
    sections: [],
    hasStorage: false,
    hasInherited: false
  }
}

const outlines = ['lib/oz/access/Ownable.sol', 'src/core/Vault.sol', 'src/core/lib/Maths.sol'].map(
  toOutline
)

const cases: Array<[settings: object, routes: Array<string>]> = [
  [{}, ['/reference/Vault', '/reference/lib/Maths']],
  // A dependency moves no page of the project.
  [
    {include: ['src', 'lib']},
    ['/reference/lib/oz/access/Ownable', '/reference/Vault', '/reference/lib/Maths']
  ],
  [{include: ['lib']}, ['/reference/Ownable']],
  [
    {include: ['src', 'lib'], group: 'none'},
    ['/reference/Ownable', '/reference/Vault', '/reference/Maths']
  ]
]

test.each(cases)('reference: %j has these pages', (settings, routes) => {
  const [entry] = referenceSchema.parse(settings)
  if (!entry) throw new Error('Cannot find the settings')
  const pages = planPages(entry, {outlines, src: 'src', project: 0})
  expect(pages.map(({route}) => route)).toEqual(routes)
})

test.each([
  [true, [['/reference', 'Reference']]],
  [{route: '/contracts/math-lib'}, [['/contracts/math-lib', 'Math lib']]],
  [
    [{route: '/api/core'}, {route: '/api/edge', title: 'The edge'}],
    [
      ['/api/core', 'Core'],
      ['/api/edge', 'The edge']
    ]
  ]
])('reference: %j has these indexes', (settings, indexes) => {
  expect(referenceSchema.parse(settings).map(({route, title}) => [route, title])).toEqual(indexes)
})

test('pages with the same title are told apart by their paths in the list of all names', () => {
  const paths = ['src/a/Math.sol', 'src/b/Math.sol', 'src/b/Vault.sol']
  const [entry] = referenceSchema.parse({})
  if (!entry) throw new Error('Cannot find the settings')
  const pages = planPages(entry, {outlines: paths.map(toOutline), src: 'src', project: 0})
  expect(planNames(pages)).toMatchObject({
    M: [{name: 'Math', links: [{text: 'src/a/Math.sol'}, {text: 'src/b/Math.sol'}]}],
    V: [{name: 'Vault', links: [{text: 'contract'}]}]
  })
})

test('overloads of a contract are lines of their own, with the types of their parameters', () => {
  const toMember = (title: string) =>
    ({id: title, title, kind: 'function', reference: title}) as const
  const [entry] = referenceSchema.parse({})
  if (!entry) throw new Error('Cannot find the settings')
  const listed = [
    ['src/Vault.sol', ['take(address)', 'take(uint256)']],
    ['src/Token.sol', ['take', 'takeAll']]
  ] as const
  const pages = planPages(entry, {
    outlines: listed.map(([path, titles]) => ({
      ...toOutline(path),
      sections: [{id: 'functions', title: 'Functions', members: titles.map(toMember)}]
    })),
    src: 'src',
    project: 0
  })
  const lines = planNames(pages).T?.map(({name, links}) => [name, ...links.map(({text}) => text)])
  expect(lines).toEqual([
    ['take', 'Token'],
    ['take(address)', 'Vault'],
    ['take(uint256)', 'Vault'],
    ['takeAll', 'Token'],
    ['Token', 'contract']
  ])
})

test('names between braces are code', () => {
  expect(quoteMentions('See https://example.org/a[the A] (https://example.org/b).')).toBe(
    'See the A (https://example.org/b).'
  )
  expect(
    quoteMentions('Same as {xref-Clones-clone-address-}[`clone`] and {relayCall-address-bytes}.')
  ).toBe('Same as `Clones.clone(address)` and `relayCall(address, bytes)`.')
  expect(quoteMentions('Implementation of [ERC721](https://example.org/eip-721) (draft).')).toBe(
    'Implementation of ERC721 (draft).'
  )
  expect(quoteMentions('See {IERC20-transfer}, {_mint} and {a b}.')).toBe(
    'See `IERC20.transfer`, `_mint` and {a b}.'
  )
})

test.each(['__constructor__', '_take_-uint256', '_take', 'take'])(
  'the heading of a member has the id %s',
  (id) => {
    const heading = {id, title: 'name', kind: 'function', reference: 'src/A.sol:A.name'} as const
    const sections = [{id: 'functions', title: 'Functions', members: [heading]}]
    const text = toPageText({
      file: 'reference/A.mdx',
      route: '/reference/A',
      title: 'A',
      project: 0,
      outline: {...toOutline('src/A.sol'), sections}
    })
    expect(parsePage(text, 'mdx', 2).facts.outline).toMatchObject([
      {id: 'functions', text: 'Functions'},
      {id, text: 'name'}
    ])
  }
)
