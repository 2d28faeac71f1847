import {chmod, mkdir, realpath, symlink} from 'node:fs/promises'
import path from 'node:path'
import {writeSite} from '@lockstep/test-support'
import {getTool} from '@lockstep/test-support/foundry'
import {expect, test} from 'vitest'
import {findTool} from '../src/prepare/find-tools.ts'

/** What `pnpm add --global @foundry-rs/cast` writes into its folder of programs, shortened. */
const scripts: Array<[manager: string, line: string]> = [
  ['pnpm 10', `exec node  "$basedir/../global/node_modules/@foundry-rs/cast/bin.mjs" "$@"`],
  ['pnpm 12', `exec node  "$basedir_abs"/'../global/node_modules/@foundry-rs/cast/bin.mjs' "$@"`]
]

test.each(scripts)('the program behind a global script of %s is found', async (_, line) => {
  const packages = 'global/node_modules/@foundry-rs'
  const root = await writeSite({
    'bin/cast': `#!/bin/sh\n${line}\n`,
    [`${packages}/cast/package.json`]: '{"name": "@foundry-rs/cast"}'
  })
  await chmod(path.join(root, 'bin/cast'), 0o755)
  const binary = path.join(getTool('cast'), '../..')
  await symlink(binary, path.join(root, packages, path.basename(binary)))
  await mkdir(path.join(root, 'linked'))
  await symlink(path.join(root, 'bin/cast'), path.join(root, 'linked/cast'))

  const cast = await realpath(getTool('cast'))
  expect(findTool('cast', [path.join(root, 'bin')])).toBe(cast)
  expect(findTool('cast', [path.join(root, 'linked')])).toBe(cast)
})

test('a script that names a package of another program is the program', async () => {
  const root = await writeSite({
    cast: `#!/bin/sh\nexec node "$basedir/node_modules/@foundry-rs/forge/bin.mjs" "$@"\n`,
    'node_modules/@foundry-rs/forge/package.json': '{"name": "@foundry-rs/forge"}'
  })
  await chmod(path.join(root, 'cast'), 0o755)
  expect(findTool('cast', [root])).toBe(path.join(root, 'cast'))
})
