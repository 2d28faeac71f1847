import {expect, test} from 'vitest'
import {checkNavigation} from '../src/check-navigation.ts'
import type {FolderNode, PageNode, Tree} from '../src/tree.ts'

function toPage(name: string): PageNode {
  const route = `/${name}`
  return {
    kind: 'page',
    name,
    route,
    title: name,
    frontMatter: {},
    headings: [],
    file: `${name}.mdx`
  }
}

/** Reasons why the keys of a `_meta` file have no page. */
function listReasons(pages: ReadonlyArray<string>, keys: ReadonlyArray<string>): Array<string> {
  const data = keys.map((key): [string, object] => [key, {}])
  const children: FolderNode['children'] = [
    {kind: 'meta', data, file: '_meta.json'},
    ...pages.map(toPage)
  ]
  const root: FolderNode = {kind: 'folder', name: '', route: '/', children}
  const tree: Tree = {format: 1, timestamp: '1970-01-01T00:00:00.000Z', dialect: 2, root}
  return checkNavigation(tree, {pages: new Map(), metas: new Map()})
    .filter(({ruleId}) => ruleId === 'missing-page')
    .map(({reason}) => reason)
}

test('a key without page is told the name that it probably means', () => {
  expect(listReasons(['lockbox', 'messenger'], ['lokbox', 'messenger'])).toEqual([
    'Unexpected key `lokbox` without page, did you mean `lockbox`'
  ])
})

test('no name is guessed where a thousand keys miss a thousand pages', () => {
  const names = Array.from({length: 1000}, (_, index) => `lockbox-${index}`)
  const keys = names.map((name) => `the-${name}`)
  expect(listReasons(names, keys)).toEqual(
    keys.map(
      (key) =>
        `Unexpected key \`${key}\` without page, expected \`${key}.mdx\` or \`${key}/\` beside it`
    )
  )
})
