import {createRequire} from 'node:module'
import {expect, test} from 'vitest'
import {listEngineFiles} from '../src/build/read-engine.ts'

test('styles are a part of what a cache is kept for, although they lie beside the code', () => {
  const styles = createRequire(import.meta.url).resolve('@lockstep/theme/styles.css')
  expect(listEngineFiles()).toContain(styles)
})
