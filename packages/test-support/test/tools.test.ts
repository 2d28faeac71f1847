import {spawnSync} from 'node:child_process'
import path from 'node:path'
import {writeSite} from '@lockstep/test-support'
import {getTool} from '@lockstep/test-support/foundry'
import {expect, test} from 'vitest'
import {writeNode} from '../src/foundry/write-node.ts'

const bin = path.join(import.meta.dirname, '../../../contracts/node_modules/.bin')

test.each([
  ['cast', ['sig', 'a b()']],
  ['cast', ['sig']],
  ['forge', ['--version']],
  ['anvil', ['--version']]
] as const)(
  '`%s` of a package with %j does what its binary does, and starts no Node.js',
  async (name, args) => {
    const root = await writeSite({})
    const folder = writeNode(path.join(root, 'node'), path.join(root, 'nowhere'))
    const PATH = [folder, process.env.PATH].join(path.delimiter)
    const run = (program: string, more: Record<string, string> = {}) => {
      const env = {...process.env, PATH, ...more}
      const {status, stdout, stderr} = spawnSync(program, args, {encoding: 'utf8', env})
      return {status, stdout, stderr}
    }
    const expected = run(getTool(name))
    expect(expected.stdout + expected.stderr).not.toBe('')
    // Node.js itself would not start with these options.
    expect(run(path.join(bin, name), {NODE_OPTIONS: '--no-such-option'})).toEqual(expected)
  }
)
