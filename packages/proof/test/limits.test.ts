import {mkdtempSync, readFileSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import path from 'node:path'
import {expect, onTestFinished, test, vi} from 'vitest'
import type {SaveStep} from '../src/plan/plan.ts'
import {type SaveContext, writeSavedFile} from '../src/run/write-saved-file.ts'

test("a shell has five seconds to print its folder on systems that don't show it", async () => {
  const work = mkdtempSync(path.join(tmpdir(), 'lockstep-'))
  vi.useFakeTimers({toFake: ['setTimeout']})
  onTestFinished(() => {
    vi.useRealTimers()
    rmSync(work, {recursive: true})
  })
  let note = (): void => {}
  const asked = new Promise<void>((resolve) => {
    note = resolve
  })
  const terminal = {
    id: 'none',
    run(_: unknown, {timeout}: {timeout: number}) {
      note()
      return new Promise((resolve) => setTimeout(resolve, timeout, {stdout: ''}))
    }
  }
  const context = {
    plan: {steps: [{kind: 'run', terminal: '', shell: 'sh'}]},
    getTerminal: () => terminal,
    work,
    saved: new Map()
  } as unknown as SaveContext
  const step = {kind: 'save', path: 'a.txt', content: 'a'} as unknown as SaveStep
  let isWritten = false
  const written = writeSavedFile(step, context).then(() => {
    isWritten = true
  })
  await asked
  await vi.advanceTimersByTimeAsync(4999)
  expect(isWritten).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await written
  expect(readFileSync(path.join(work, 'a.txt'), 'utf8')).toBe('a')
})
