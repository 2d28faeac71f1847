import {expect, test} from 'vitest'
import {nameFolder} from '../src/cache/name-folder.ts'

test('only an error without a path gets the folder', () => {
  const toError = (code: string, message: string): Error =>
    Object.assign(new Error(message), {code})
  const full = nameFolder(toError('ENOSPC', 'ENOSPC: no space left on device, write'), '/dist')
  expect(full).toMatchObject({
    code: 'ENOSPC',
    message: "ENOSPC: no space left on device, write '/dist'"
  })
  const named = toError('ENOSPC', "ENOSPC: no space left on device, open '/dist/a'")
  expect(nameFolder(named, '/dist')).toBe(named)
  const other = toError('EACCES', 'EACCES: permission denied, write')
  expect(nameFolder(other, '/dist')).toBe(other)
})
