import {execFile} from 'node:child_process'
import {existsSync} from 'node:fs'
import {chmod} from 'node:fs/promises'
import path from 'node:path'
import {promisify} from 'node:util'
import {runGit, writeFiles, writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'

/** A git that reads history and compares files once the file `released` exists. After a minute, it gives up. */
const toSlowGit = (root: string, git: string): string => `#!/bin/sh
case "$*" in *log\\ *|*status\\ *)
  touch "${root}/begun"
  tries=0
  until [ -e "${root}/released" ]; do
    tries=$((tries + 1))
    [ $tries -gt 600 ] && touch "${root}/gave-up" && exit 1
    sleep 0.1
  done
  echo "$*" >> "${root}/asked"
esac
exec "${git}" "$@"
`

/** Reads a site in a process of its own, as it is compiled: the environment of git is read when its module is loaded. */
const program = `
  import {existsSync, writeFileSync} from 'node:fs'
  import {openSite, readSettings} from '${new URL('../dist/index.js', import.meta.url)}'
  const root = import.meta.dirname
  const settings = await readSettings(root, {content: 'content', contracts: 'contracts'})
  const site = await openSite(settings, {cache: root + '/cache'})
  let hasBegun
  const state = await site.read({
    onStage(name) {
      if (name === 'pages') hasBegun = existsSync(root + '/begun')
      if (name === 'links') writeFileSync(root + '/released', '')
    }
  })
  await site.close()
  const dates = [...state.dates.keys()]
  process.stdout.write(JSON.stringify({hasBegun, compiled: state.site.compiled, dates}))`

test('pages are compiled while git looks for dates and the commit of the contracts', async () => {
  const root = await writeSite({
    'content/index.mdx': '# Home\n\nText.\n',
    'contracts/foundry.toml': '[profile.default]\n',
    'contracts/src/Vault.sol': 'contract Vault {}\n'
  })
  runGit(root, 'init', '--quiet')
  runGit(root, 'add', '--all')
  runGit(root, 'commit', '--quiet', '--message', 'first')
  const git = path.join(runGit(root, '--exec-path'), 'git')
  await writeFiles(root, {
    'bin/git': toSlowGit(root, git),
    'package.json': '{"type": "module"}',
    'read.js': program
  })
  await chmod(path.join(root, 'bin/git'), 0o755)
  const {stdout} = await promisify(execFile)(process.execPath, [path.join(root, 'read.js')], {
    env: {...process.env, PATH: [path.join(root, 'bin'), process.env.PATH].join(path.delimiter)}
  })
  expect(JSON.parse(stdout)).toEqual({hasBegun: false, compiled: 1, dates: ['index.mdx']})
  expect(existsSync(path.join(root, 'gave-up'))).toBe(false)
  expect(existsSync(path.join(root, 'asked'))).toBe(true)
})
