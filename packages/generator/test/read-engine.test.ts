import {createRequire} from 'node:module'
import path from 'node:path'
import {expect, test} from 'vitest'
import {listStyleFolders} from '../src/engine/read-engine.ts'

test('the styles of the theme are found, although they are not part of its code', () => {
  const require = createRequire(import.meta.url)
  expect(listStyleFolders()).toEqual([path.dirname(require.resolve('@lockstep/theme/styles.css'))])
})
