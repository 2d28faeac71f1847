import {spawnSync} from 'node:child_process'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import {writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'

const program = fileURLToPath(
  new URL('../../create-lockstep/bin/create-lockstep.js', import.meta.url)
)

const cases: Array<[fact: string, files: Record<string, string>, manager: string]> = [
  ['its manifest names', {'docs/package.json': '{"packageManager": "yarn@4.9.2"}'}, 'yarn'],
  ['its lock file is for', {'docs/pnpm-lock.yaml': ''}, 'pnpm'],
  ['its repository has', {'bun.lock': '', '.git/HEAD': 'ref: refs/heads/main\n'}, 'bun'],
  ['started the program', {'bun.lock': ''}, 'npm']
]

test.each(cases)(
  'a project is installed by the package manager that %s',
  async (_, files, manager) => {
    const root = await writeSite({'docs/README.md': '', ...files})
    const {status, stdout, stderr} = spawnSync(process.execPath, [program], {
      cwd: path.join(root, 'docs'),
      encoding: 'utf8',
      // No package manager can be found here, so the message names the one that was to run.
      env: {PATH: root, npm_config_user_agent: 'npm/11.0.0 node/v24.0.0'}
    })
    expect(stdout).toContain('Docs are in `docs`.')
    expect(stderr).toContain(`Cannot run \`${manager}\`: `)
    expect(status).toBe(1)
  }
)
