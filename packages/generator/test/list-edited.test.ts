import {utimes} from 'node:fs/promises'
import path from 'node:path'
import {writeFiles, writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {listEdited} from '../src/unchanged/list-edited.ts'
import {readState} from '../src/unchanged/read-state.ts'

const names = ['a', 'b', 'c', 'd', 'e'].map((name) => `content/guides/${name}.mdx`)

const cases: Array<[what: string, written: Array<string>, edited: Array<string>]> = [
  ['nothing', [], []],
  ['a page', ['content/index.mdx'], ['index.mdx']],
  ['pages of folders', names.slice(0, 2), ['guides/a.mdx', 'guides/b.mdx']],
  ['too many pages', names, []],
  ['a page and the settings', ['content/index.mdx', 'site.yaml'], []],
  ['a page of another folder', ['content-old/index.mdx'], []]
]

test.each(cases)('lists %s', async (_, written, edited) => {
  const files = ['site.yaml', 'content/index.mdx', 'content-old/index.mdx', ...names]
  const root = await writeSite(Object.fromEntries(files.map((name) => [name, 'Text.\n'])))
  const [content, old] = ['content', 'content-old'].map((name) => path.join(root, name))
  const places = {
    files: [path.join(root, 'site.yaml')],
    folders: [content ?? '', old ?? ''],
    projects: []
  }
  const since = (readState(places)?.newest ?? 0) + 1000
  await writeFiles(root, Object.fromEntries(written.map((name) => [name, 'Another text.\n'])))
  const later = new Date(since + 1000)
  for (const name of written) await utimes(path.join(root, name), later, later)
  const state = readState(places, {since})
  const identity = {file: '', key: '', files: [], folders: [], start: 0, seen: {places, state}}
  expect(listEdited(identity, content ?? '')).toEqual(edited)
})
