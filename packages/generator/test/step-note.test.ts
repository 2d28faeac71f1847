import {expect, test} from 'vitest'
import {createStepNote} from '../src/threads/step-note.ts'

test('another thread reads a note of any length', () => {
  const own = createStepNote()
  const other = createStepNote(own.memory)
  expect(other.read()).toBeUndefined()
  own.write({name: 'highlighting the block', line: 41})
  expect(other.read()).toEqual({name: 'highlighting the block', line: 41})
  own.write({name: 'parsing'})
  expect(other.read()).toEqual({name: 'parsing'})
  own.write({name: 'é'.repeat(1000)})
  expect(other.read()?.name).toMatch(/^é{124}$/)
})
