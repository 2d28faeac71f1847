import {existsSync, writeFileSync} from 'node:fs'
import {chmod} from 'node:fs/promises'
import path from 'node:path'
import {runGit, writeFiles, writeSite} from '@lockstep/test-support'
import {expect, onTestFinished, test} from 'vitest'

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
  await writeFiles(root, {'bin/git': toSlowGit(root, git)})
  await chmod(path.join(root, 'bin/git'), 0o755)
  // The environment of git is read when its module is loaded.
  const before = process.env.PATH
  process.env.PATH = `${path.join(root, 'bin')}${path.delimiter}${before}`
  onTestFinished(() => {
    process.env.PATH = before
  })
  const {openSite, readSettings} = await import('../src/index.ts')

  const settings = await readSettings(root, {content: 'content', contracts: 'contracts'})
  const site = await openSite(settings, {cache: path.join(root, 'cache')})
  onTestFinished(() => site.close())
  const state = await site.read({
    onStage(name) {
      if (name === 'pages') expect(existsSync(path.join(root, 'begun'))).toBe(false)
      if (name === 'links') writeFileSync(path.join(root, 'released'), '')
    }
  })
  expect(existsSync(path.join(root, 'gave-up'))).toBe(false)
  expect(existsSync(path.join(root, 'asked'))).toBe(true)
  expect(state.site.compiled).toBe(1)
  expect([...state.dates.keys()]).toEqual(['index.mdx'])
})
