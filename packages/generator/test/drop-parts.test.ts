import path from 'node:path'
import {writeSite} from '@lockstep/test-support'
import {expect, onTestFinished, test} from 'vitest'
import {dropParts} from '../src/compile/drop-parts.ts'
import {openSite, readSettings} from '../src/index.ts'

test('documents and the search index need no parts that are dropped before them', async () => {
  const root = await writeSite({
    'content/index.mdx': '# Home\n\n## Start here\n\nSee [the guide](./guide.mdx#fees).\n',
    'content/guide.mdx':
      '---\ndescription: All of it\n---\n\n# Guide\n\n## Fees\n\nSee [home](./index.mdx).\n'
  })
  const settings = await readSettings(root, {content: 'content'})
  const read = async (cache: string) => {
    const site = await openSite(settings, {cache: path.join(root, cache)})
    onTestFinished(() => site.close())
    return {site, state: await site.read()}
  }
  const whole = await read('whole')
  const {site, state} = await read('less')

  dropParts(state.site, ['checks', 'claims', 'facts', 'ids'])
  const addresses = state.model.listAddresses()
  expect(addresses).toContain('/guide')
  expect(addresses.map(state.model.build)).toEqual(addresses.map(whole.state.model.build))

  const reading = site.readSearch(state)
  dropParts(state.site, ['links', 'outline'])
  const {entry, files} = await reading
  expect({entry, files}).toEqual(
    await whole.site.readSearch(whole.state).then((all) => ({entry: all.entry, files: all.files}))
  )
})
