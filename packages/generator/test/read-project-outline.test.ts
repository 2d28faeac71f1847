import {symlinkSync} from 'node:fs'
import path from 'node:path'
import {writeFiles, writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {readProjectOutline} from '../src/init/read-project-outline.ts'

test('a folder of docs is searched for pages, and what its symbolic links lead to is not', async () => {
  const root = await writeSite({'secret/page.md': '# Page\n', 'docs/node_modules/a/page.md': ''})
  symlinkSync('..', path.join(root, 'docs/loop'))
  symlinkSync('/proc', path.join(root, 'docs/processes'))
  symlinkSync('../secret', path.join(root, 'docs/secret'))
  expect((await readProjectOutline(root)).docs).toBeUndefined()
  await writeFiles(root, {'docs/guide/page.mdx': '# Page\n'})
  expect((await readProjectOutline(root)).docs).toBe('docs')
})
