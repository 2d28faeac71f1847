import {expect, test} from 'vitest'
import {isSafeAddress} from '../fuzz/check-html.ts'
import {attackUrls} from '../fuzz/targets/attacks.ts'
import {openPageSite} from '../fuzz/targets/open-page-site.ts'
import {toDeploymentData} from '../src/deployments/to-deployment-data.ts'
import {deploymentsSchema} from '../src/settings/deployment-settings.ts'
import {settingsSchema} from '../src/settings/settings.ts'
import {ways} from './address-ways.ts'

const mdx = await openPageSite('mdx')
const md = await openPageSite('md')

test.each(Object.keys(ways))(
  'no address that runs something gets out of a page by its way: %s',
  async (name) => {
    for (const url of attackUrls) {
      const text = `${ways[name]?.(url)}\n`
      expect([url, await mdx.check(text)]).toEqual([url, []])
      expect([url, await md.check(text)]).toEqual([url, []])
    }
  }
)

test('no address that runs something gets out of navigation', async () => {
  for (const url of attackUrls) {
    const link = {title: 'x', href: url}
    const meta = {
      a: link,
      m: {title: 'm', type: 'menu', items: {b: link}},
      page: {title: url, href: url},
      [url]: url
    }
    expect([url, await md.check('Text.\n', {meta: JSON.stringify(meta)})]).toEqual([url, []])
  }
})

test('settings accept no address that runs something', async () => {
  for (const url of attackUrls) {
    const link = {title: 'x', href: url}
    const wrong = [
      {logo: url},
      {logo: {light: '/logo.svg', dark: url}},
      {icon: url},
      {image: url},
      {repository: url},
      {edit: `${url}{file}`},
      {issues: url},
      {links: [link]},
      {footer: [{title: 'x', links: [link]}]},
      {redirects: {'/a': url}}
    ]
    for (const part of wrong) {
      const parsed = settingsSchema.safeParse({title: 'x', ...part})
      if (!parsed.success) continue
      const {lint: _, public: __, ...settings} = parsed.data
      expect([part, await md.check('Text.\n', {settings})]).toEqual([part, []])
    }
  }
})

test('no address that runs something gets out of block explorers', () => {
  const address = `0x${'1'.repeat(40)}`
  const deployment = {chain: 1, name: 'A', address, file: 'known.json'}
  let accepted = 0
  for (const explorer of [...attackUrls, 'https://explorer.example/']) {
    const {success, data} = deploymentsSchema.safeParse({chains: {1: {name: 'x', explorer}}})
    if (!success) continue
    accepted++
    const settings = {chains: data.chains, maxAge: 1}
    const [made] = toDeploymentData({
      deployments: [deployment],
      stamps: [],
      settings,
      today: new Date(0)
    })
    expect([explorer, isSafeAddress('a', made?.explorer ?? 'javascript:')]).toEqual([
      explorer,
      true
    ])
  }
  expect(accepted).toBeGreaterThan(0)
})

test('no address that runs something gets out of a partial', async () => {
  for (const url of attackUrls) {
    for (const [name, way] of Object.entries(ways)) {
      const page = "import Part from './_part.mdx'\n\n# A\n\n<Part />\n\n- <Part />\n"
      expect([name, url, await mdx.check(page, {partial: `${way(url)}\n`})]).toEqual([
        name,
        url,
        []
      ])
    }
  }
})
