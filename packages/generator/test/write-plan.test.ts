import {mkdir, readdir, readlink, symlink} from 'node:fs/promises'
import path from 'node:path'
import {readFolder, writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {writePlan} from '../src/init/write-plan.ts'

const plan = [
  {path: 'site.yaml', content: 'title: A\n', kind: 'create'},
  {path: 'docs/guide/index.mdx', content: '# A\n', kind: 'create'},
  {path: '.gitignore', content: 'dist\n', kind: 'extend'}
] as const

test.each([
  ['docs', '../outside', 'docs/guide/index.mdx'],
  ['docs', 'inner', 'docs/guide/index.mdx'],
  ['docs/guide', '../../outside', 'docs/guide/index.mdx'],
  ['.gitignore', '../outside/file', '.gitignore'],
  ['.gitignore', '../outside/new', '.gitignore']
])(
  'nothing is written through a link out of the project: %s -> %s',
  async (name, target, refused) => {
    const top = await writeSite({'outside/file': 'theirs', 'project/foundry.toml': ''})
    const root = path.join(top, 'project')
    await symlink('../outside', path.join(root, 'inner'))
    await mkdir(path.dirname(path.join(root, name)), {recursive: true})
    await symlink(target, path.join(root, name))
    const before = await readdir(root)
    await expect(writePlan(root, plan)).rejects.toThrow(
      `Cannot write \`${refused}\`: a symbolic link in its path leads out of the project; remove the link`
    )
    expect(await readFolder(path.join(top, 'outside'))).toEqual({file: 'theirs'})
    expect(await readdir(root)).toEqual(before)
  }
)

test('links within the project are followed, and a new file replaces none', async () => {
  const root = await writeSite({'own/docs/a.txt': '', 'own/ignored': 'out\n'})
  await symlink('own/docs', path.join(root, 'docs'))
  await symlink('own/ignored', path.join(root, '.gitignore'))
  await symlink('/etc/hostname', path.join(root, 'site.yaml'))
  expect((await writePlan(root, plan)).map(({state}) => state)).toEqual([
    'kept',
    'created',
    'extended'
  ])
  expect(await readlink(path.join(root, 'site.yaml'))).toBe('/etc/hostname')
  expect(await readdir(path.join(root, 'own/docs/guide'))).toEqual(['index.mdx'])
})
