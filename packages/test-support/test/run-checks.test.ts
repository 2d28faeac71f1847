import {execFile} from 'node:child_process'
import {chmod} from 'node:fs/promises'
import path from 'node:path'
import {promisify} from 'node:util'
import {expect, test} from 'vitest'
import {writeSite} from '../src/index.ts'

const program = path.resolve(import.meta.dirname, '../tools/run-checks.js')

/** Run the checks with a `pnpm` that prints the name of each command, and fails as the script says. */
async function runChecks(script: string): Promise<{code: number; lines: Array<string>}> {
  const folder = await writeSite({
    pnpm: `#!/bin/sh\n${script}\necho "$1"\n`,
    tsc: '#!/bin/sh\n'
  })
  for (const name of ['pnpm', 'tsc']) await chmod(path.join(folder, name), 0o755)
  const {LOCKSTEP_REMEMBER: _, ...rest} = process.env
  const env = {...rest, PATH: [folder, process.env.PATH].join(path.delimiter)}
  const {stdout, code} = await promisify(execFile)(process.execPath, [program], {env})
    .then(({stdout}) => ({stdout, code: 0}))
    .catch((error: {stdout: string; code: number}) => error)
  return {code, lines: stdout.trim().split('\n')}
}

test('all commands run before the tests', async () => {
  const {code, lines} = await runChecks('')
  expect(code).toBe(0)
  expect(lines.toSorted()).toEqual(['check', 'contracts:build', 'contracts:test', 'lint'])
})

test('what has failed is printed after a command that ends later', async () => {
  const {code, lines} = await runChecks(`folder=$(dirname "$0")
case $1 in
  lint) while [ ! -e "$folder/ended" ]; do sleep 0.01; done; sleep 0.1 ;;
  contracts:test) touch "$folder/ended"; echo 'a test failed'; exit 1 ;;
esac`)
  expect(code).toBe(1)
  expect(lines).toContain('lint')
  expect(lines.at(-1)).toBe('a test failed')
})

test('nothing starts after a command has failed', async () => {
  const {code, lines} = await runChecks(`folder=$(dirname "$0")
case $1 in
  check) touch "$folder/ended"; exit 1 ;;
  contracts:build) while [ ! -e "$folder/ended" ]; do sleep 0.01; done; sleep 0.3 ;;
esac`)
  expect([code, lines]).toEqual([1, ['contracts:build']])
})
