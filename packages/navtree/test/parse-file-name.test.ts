import {expect, test} from 'vitest'
import {dialects} from '../src/dialects/dialects.ts'
import {nextra4} from '../src/dialects/nextra-4.ts'
import {type FileKind, type Layout, parseFileName} from '../src/files/parse-file-name.ts'
import type {Dialect} from '../src/tree/tree.ts'

const cases: Array<[file: string, dialect: Dialect, source: FileKind | undefined]> = [
  ['lockbox.mdx', 2, {kind: 'page', name: 'lockbox', format: 'mdx'}],
  ['v1.2.md', 2, {kind: 'page', name: 'v1.2', format: 'md'}],
  ['index.fr.mdx', 2, {kind: 'page', name: 'index', format: 'mdx', locale: 'fr'}],
  ['index.zh-CN.mdx', 2, {kind: 'page', name: 'index', format: 'mdx', locale: 'zh-CN'}],
  ['index.fr.mdx', 3, {kind: 'page', name: 'index.fr', format: 'mdx'}],
  ['next.js.mdx', 2, {kind: 'page', name: 'next.js', format: 'mdx'}],
  ['core.ts.mdx', 2, {kind: 'page', name: 'core.ts', format: 'mdx'}],
  ['_partial.mdx', 2, undefined],
  ['_partial.mdx', 4, {kind: 'page', name: '_partial', format: 'mdx'}],
  ['_app.mdx', 3, undefined],
  ['_meta.json', 2, {kind: 'meta', format: 'json'}],
  ['_meta.json', 4, undefined],
  ['_meta.fr.json', 2, {kind: 'meta', format: 'json', locale: 'fr'}],
  ['_meta.tsx', 4, {kind: 'meta', format: 'tsx'}],
  ['_meta.global.ts', 4, {kind: 'meta', format: 'ts', global: true}],
  ['data.json', 2, undefined],
  ['page.tsx', 4, undefined]
]

test.each(cases)('%s in version %i', (file, dialect, source) => {
  expect(parseFileName(file, {rules: dialects[dialect], rootName: 'docs', isApp: false})).toEqual(
    source
  )
})

const app: Array<[file: string, source: FileKind | undefined]> = [
  ['page.mdx', {kind: 'page', name: 'index', format: 'mdx'}],
  ['page.tsx', {kind: 'module', name: 'index', format: 'tsx'}],
  ['other.mdx', undefined],
  ['_meta.ts', {kind: 'meta', format: 'ts'}]
]

test.each(app)('%s below `app`', (file, source) => {
  const layout: Layout = {rules: nextra4, rootName: 'app', isApp: true}
  expect(parseFileName(file, layout)).toEqual(source)
})
