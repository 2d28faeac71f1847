import {createRequire} from 'node:module'
import path from 'node:path'
import {expect, test} from 'vitest'
import {listStyleFolders} from '../src/engine/read-engine.ts'

test('styles of the theme and of the search are found, although they lie beside the code', () => {
  const require = createRequire(import.meta.url)
  const names = ['@lockstep/search/styles/search.css', '@lockstep/theme/styles.css']
  const folders = names.map((name) => path.dirname(require.resolve(name)))
  expect(listStyleFolders()).toEqual(folders)
})
