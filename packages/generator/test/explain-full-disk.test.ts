import {SetupError} from '@lockstep/problem'
import {expect, test} from 'vitest'
import {explainFullDisk} from '../src/cache/explain-full-disk.ts'

test('a disk that takes no more is explained with its folder and a way out', () => {
  const toError = (code: string): Error => Object.assign(new Error(`${code}: write`), {code})
  const full = explainFullDisk(toError('ENOSPC'), '/dist', '--out')
  expect(full).toBeInstanceOf(SetupError)
  expect(full).toMatchObject({
    message: 'Cannot write into `/dist`: the disk is full; free some space, or pass `--out DIR`'
  })
  expect(explainFullDisk(toError('EDQUOT'), '/docs')).toMatchObject({
    message: 'Cannot write into `/docs`: the disk quota of this user is used up; remove some files'
  })
  const other = toError('EACCES')
  expect(explainFullDisk(other, '/dist')).toBe(other)
})
