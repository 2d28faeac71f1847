import path from 'node:path'
import {writeFiles, writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {watchSite} from '../src/serve/watch-site.ts'

test('after a change that could not be read, the next one reads the whole site', async () => {
  const root = await writeSite({'content/a.mdx': '# A\n', 'content/b.mdx': '# B\n'})
  const changes: Array<Array<string> | undefined> = []
  const printed: Array<string> = []
  const watcher = watchSite(
    {
      content: path.join(root, 'content'),
      public: [],
      components: undefined,
      transcripts: path.join(root, 'runs'),
      project: undefined
    },
    (text) => printed.push(text)
  )
  watcher.start(async (files) => {
    changes.push(files && [...files])
    if (changes.length === 1) throw new Error('no space left on device')
  })
  await writeFiles(root, {'content/a.mdx': '# A2\n'})
  await expect.poll(() => printed).toEqual(['no space left on device\n'])
  expect(watcher.isCompiling()).toBe(false)
  await writeFiles(root, {'content/b.mdx': '# B2\n'})
  await expect.poll(() => changes).toEqual([['a.mdx'], undefined])
  watcher.stop()
})
