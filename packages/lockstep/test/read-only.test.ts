import {execFile, execFileSync} from 'node:child_process'
import {readdirSync, rmSync, writeFileSync} from 'node:fs'
import path from 'node:path'
import {promisify} from 'node:util'
import {writeSite} from '@lockstep/test-support'
import {temporaryFolder} from '@lockstep/test-support/foundry'
import {expect, test} from 'vitest'

const program = path.join(import.meta.dirname, '../bin/lockstep.js')

// Only Linux can make a folder read-only for one process, and not every container allows it.
test.skipIf(!canMount())(
  'a checkout on a read-only file system is linted, and a build says what is wrong',
  async () => {
    const root = await writeSite({
      'docs/index.md': '# Home\n\n[Gone](./gone.md)\n\nAn in\u200bvisible character\n'
    })
    const lint = await runReadOnly(root, ['lint', 'docs'])
    expect(lint.stdout).toContain('missing-link')
    const fix = await runReadOnly(root, ['lint', 'docs', '--fix'])
    expect(fix.stderr).toMatch(/^Cannot read or write: read-only file system, open '.*\/docs'$/m)

    const build = await runReadOnly(root, ['build', '--content', 'docs'])
    expect(build.stderr).toMatch(
      /^Cannot write into `.*\.lockstep.*`: the file system is read-only; make it writable, or pass `--cache DIR`\n$/
    )
    const cache = temporaryFolder()
    const cached = await runReadOnly(root, ['build', '--content', 'docs', '--cache', cache])
    expect(cached.stderr.trim().split('\n').at(-1)).toMatch(
      /^Cannot read or write: read-only file system, access '.*'$/
    )
  }
)

test.skipIf(!canMount())('a cache that became read-only is reported with a way out', async () => {
  const root = await writeSite({
    'docs/index.md': '# Home\n',
    'site.yaml': 'title: A\ncontent: docs\n'
  })
  const cache = path.join(root, '.lockstep')
  const args = ['--site', '../site.yaml']
  await promisify(execFile)(process.execPath, [program, 'build'], {cwd: root})
  writeFileSync(path.join(root, 'docs/index.md'), '# Changed\n')
  for (const command of ['build', 'lock']) {
    const {stderr} = await runReadOnly(cache, [command, ...args])
    expect(stderr.trim().split('\n').at(-1)).toMatch(
      /^Cannot write into `.*\.lockstep\/\w+`: the file system is read-only; make it writable, or pass `--cache DIR`$/
    )
  }
})

test.skipIf(!canMount())(
  'a volume cannot be replaced by a site, but a folder in it can',
  async () => {
    const root = await writeSite({'docs/index.md': '# Home\n', 'dist/.keep': ''})
    rmSync(path.join(root, 'dist/.keep'))
    const script = 'mount --bind "$0/dist" "$0/dist" && cd "$0" && exec "$@"'
    const build = (out: string): Promise<{stdout: string; stderr: string}> =>
      runUnshared([
        ...['--map-root-user', '--mount', 'sh', '-c', script, root],
        ...[process.execPath, program, 'build', '--content', 'docs', '--out', out]
      ])
    const whole = await build('dist')
    expect(whole.stderr.trim().split('\n').at(-1)).toMatch(
      /^Cannot replace `.*dist`: it is a mount point, or another program uses it; pass a folder inside it as `--out`$/
    )
    expect(readdirSync(root).toSorted()).toEqual(['.lockstep', 'dist', 'docs'])
    expect((await build('dist/site')).stdout).toContain('1 page in dist/site')
  }
)

// A limit on the size of files fails in the same place as a full disk, and needs no disk.
test('a disk that takes no more is named by the folder that it is below', async () => {
  const root = await writeSite({'docs/index.md': '# Home\n'})
  const cache = path.join(root, 'cache')
  const build = [process.execPath, program, 'build', '--content', 'docs', '--cache', cache]
  const {stderr} = await promisify(execFile)(
    'sh',
    ['-c', 'ulimit -f 8 && cd "$0" && "$@"', root, ...build],
    {env: {...process.env, NODE_DISABLE_COMPILE_CACHE: '1'}}
  ).catch((error: {stderr: string}) => error)
  const [, folder = ''] = /^Cannot write into `(.*)`: .* or pass `--cache DIR`$/m.exec(stderr) ?? []
  expect(path.relative(cache, folder)).toMatch(/^\w+$/)
})

function canMount(): boolean {
  try {
    execFileSync('unshare', toMount('/tmp', ['true']), {stdio: 'ignore'})
    return true
  } catch {
    return false
  }
}

/** Write the arguments that run a command where a folder is read-only. */
function toMount(folder: string, command: ReadonlyArray<string>): Array<string> {
  const script = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && cd "$0" && exec "$@"'
  return ['--map-root-user', '--mount', 'sh', '-c', script, folder, ...command]
}

function runReadOnly(
  folder: string,
  args: ReadonlyArray<string>
): Promise<{stdout: string; stderr: string}> {
  return runUnshared(toMount(folder, [process.execPath, program, ...args]))
}

function runUnshared(command: ReadonlyArray<string>): Promise<{stdout: string; stderr: string}> {
  return new Promise((resolve) => {
    execFile('unshare', command, (_, stdout, stderr) => resolve({stdout, stderr}))
  })
}
