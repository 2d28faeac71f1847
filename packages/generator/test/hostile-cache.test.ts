import {readFile} from 'node:fs/promises'
import path from 'node:path'
import {writeFiles, writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {buildSite} from '../src/build-site.ts'
import {toDigest} from '../src/cache/to-digest.ts'
import {readSettings} from '../src/settings/read-settings.ts'

test('no code runs that only the cache names', async () => {
  const root = await writeSite({'content/index.mdx': '# Home\n'})
  const cache = path.join(root, 'cache')
  const build = async () => buildSite(await readSettings(root, {content: 'content'}), {cache})
  await build()

  const code = 'globalThis.wasRun = true\nexport const components = {}\n'
  const module = `cache/assets/components.${toDigest(code)}.mjs`
  const record = path.join(root, 'cache/assets/assets.json')
  const assets = JSON.parse(await readFile(record, 'utf8'))
  await writeFiles(root, {
    [module]: code,
    'cache/assets/assets.json': JSON.stringify({...assets, components: path.join(root, module)}),
    'content/index.mdx': '# Changed\n'
  })
  expect((await build()).problems).toEqual([])
  expect(globalThis).not.toHaveProperty('wasRun')
})
