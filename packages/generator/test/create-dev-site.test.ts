import {rmSync, writeFileSync} from 'node:fs'
import path from 'node:path'
import {setTimeout} from 'node:timers/promises'
import {writeFiles, writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {toLintInput} from '../src/lint/lint-input.ts'
import {openSite} from '../src/open/open-site.ts'
import {createDevSite} from '../src/serve/create-dev-site.ts'
import {readSettings} from '../src/settings/read-settings.ts'

test('a cache that can no longer be written does not end the server', async () => {
  const root = await writeSite({'site.yaml': 'title: A\n', 'content/index.mdx': '# A\n'})
  const cache = path.join(root, 'cache')
  const settings = await readSettings(root, {site: root})
  const site = await createDevSite(await openSite(settings, {cache}), toLintInput(settings))
  await writeFiles(root, {'content/index.mdx': '# B\n'})
  await site.update(new Set(['index.mdx']))
  rmSync(cache, {recursive: true})
  // As a disk that is full: nothing can be written to this folder.
  writeFileSync(cache, '')
  // Vitest fails if a rejection is not handled.
  await setTimeout(2200)
  expect(await site.render('/')).toContain('<h1')
  rmSync(cache)
  await site.close()
})

test('a search that failed is tried again when the cache can be written', async () => {
  const root = await writeSite({'site.yaml': 'title: A\n', 'content/index.mdx': '# A\n'})
  const cache = path.join(root, 'cache')
  const settings = await readSettings(root, {site: root})
  const site = await createDevSite(await openSite(settings, {cache}), toLintInput(settings))
  rmSync(cache, {recursive: true})
  writeFileSync(cache, '')
  await expect(site.readFile('/build.json')).rejects.toThrow('a file is in the way; move it')
  rmSync(cache)
  expect(await site.readFile('/build.json')).toBeDefined()
  await site.close()
})
