import {parsePage} from '@lockstep/navtree/parse'
import {expect, test} from 'vitest'
import {isSafeAddress} from '../fuzz/check-html.ts'
import {attackUrls} from '../fuzz/targets/attacks.ts'
import {openPageSite} from '../fuzz/targets/open-page-site.ts'
import {toDeploymentData} from '../src/deployments/to-deployment-data.ts'
import {deploymentsSchema} from '../src/settings/deployment-settings.ts'
import {settingsSchema} from '../src/settings/settings.ts'
import {ways} from './address-ways.ts'

const sites = {mdx: await openPageSite('mdx'), md: await openPageSite('md')}
const {md} = sites

/** How many ways a page has together at least. The others take a page each. */
const atLeast = 10

/** Where a page with all ways shows that none of them has hidden the next one. */
const toMark = (name: string): string => `After ${name}.`

/** A text, and the names of the ways whose marks it has. */
interface PageText {
  text: string
  names: Array<string>
}

/**
 * List the texts that have an address in every way: one text with all ways that a page can have together, and one for
 * each that has to be at the start, that cannot be parsed, or that does not end where the next one starts.
 */
function listTexts(url: string, format: 'mdx' | 'md'): Array<PageText> {
  const together: Array<{name: string; text: string}> = []
  const alone: Array<PageText> = []
  for (const [name, way] of Object.entries(ways)) {
    const text = `${way(url)}\n`
    if (isAlone(name, text, format)) alone.push({text, names: []})
    else together.push({name, text})
  }
  return [
    {
      text: together.map(({name, text}) => `${text}\n${toMark(name)}\n`).join('\n'),
      names: together.map(({name}) => name)
    },
    ...alone
  ]
}

function isAlone(name: string, text: string, format: 'mdx' | 'md'): boolean {
  if (text.startsWith('---')) return true
  const last = parsePage(`${text}\n${toMark(name)}\n`, format, 3).tree?.children.at(-1)
  return last?.type !== 'paragraph' || last.children.length !== 1
}

const pages = (['mdx', 'md'] as const).flatMap((format) =>
  attackUrls.map((url) => [url, format, listTexts(url, format)] as const)
)
const partials = pages.flatMap(([url, format, texts]) =>
  format === 'mdx' ? [[url, texts] as const] : []
)

test.each(pages)(
  'no address that runs something gets out of a page: %j in %s',
  async (_, format, texts) => {
    expect(texts[0]?.names.length).toBeGreaterThan(atLeast)
    for (const {text, names} of texts) {
      expect([text, await sites[format].check(text, {shows: names.map(toMark)})]).toEqual([
        text,
        []
      ])
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

test.each(partials)(
  'no address that runs something gets out of a partial: %j',
  async (_, texts) => {
    const page = "import Part from './_part.mdx'\n\n# A\n\n<Part />\n\n- <Part />\n"
    for (const {text, names} of texts) {
      expect([
        text,
        await sites.mdx.check(page, {partial: text, shows: names.map(toMark)})
      ]).toEqual([text, []])
    }
  }
)
