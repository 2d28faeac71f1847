import {expect, test} from 'vitest'
import {isSafeAddress} from '../fuzz/check-html.ts'
import {attackUrls} from '../fuzz/targets/attacks.ts'
import {openPageSite} from '../fuzz/targets/open-page-site.ts'
import {toDeploymentData} from '../src/deployments/to-deployment-data.ts'
import {deploymentsSchema} from '../src/settings/deployment-settings.ts'
import {settingsSchema} from '../src/settings/settings.ts'

const mdx = await openPageSite('mdx')
const md = await openPageSite('md')

/** Every way that an address takes from a page into its document. */
const ways: Record<string, (url: string) => string> = {
  link: (url) => `[x](${url})`,
  'link in brackets': (url) => `[x](<${url}>)`,
  'link with a title': (url) => `[x](<${url}> "t")`,
  image: (url) => `![x](<${url}>)`,
  'image in a link': (url) => `[![x](<${url}>)](<${url}>)`,
  'reference definition': (url) => `[x] ![x] [y][x]\n\n[x]: <${url}> "t"`,
  autolink: (url) => `<${url}> ${url}`,
  footnote: (url) => `a[^1]\n\n[^1]: [x](<${url}>)`,
  table: (url) => `| [x](<${url}>) |\n| - |\n| ![x](<${url}>) |`,
  heading: (url) => `## [x](<${url}>)`,
  'raw HTML': (url) => `<a href="${url}">x</a> <img src="${url}" alt="" /> <iframe src="${url}" />`,
  'raw HTML without quotes': (url) => `<a href=${url}>x</a> <a href='${url}'>y</a>`,
  'other attributes': (url) =>
    `<img srcset="${url} 1x" src="${url}" poster="${url}" /> <video src="${url}" poster="${url}" /> <q cite="${url}">x</q> <a ping="${url}" xlink:href="${url}">x</a>`,
  forms: (url) => `<form action="${url}"><button formaction="${url}">x</button></form>`,
  drawing: (url) =>
    `<svg><a href="${url}" xlink:href="${url}"><path d="M0" fill="url(${url})" /></a><use href="${url}" /><image href="${url}" /></svg>`,
  'components of links': (url) =>
    `<Card title="x" href="${url}" />\n\n<Cards><Card title="x" href={${JSON.stringify(url)}} /></Cards>`,
  'component of an image': (url) =>
    `<Image src="${url}" alt="" />\n\n<Image src={${JSON.stringify(url)}} alt="" zoom />`,
  'import of an image': (url) => `import a from ${JSON.stringify(url)}\n\n<Image src={a} alt="" />`,
  constant: (url) => `export const a = ${JSON.stringify(url)}\n\n<a href={a}>x</a>`,
  spread: (url) => `<a {...{href: ${JSON.stringify(url)}}}>x</a>`,
  'front matter in the text': (url) =>
    `---\na: ${JSON.stringify(url)}\n---\n\n<a href={frontmatter.a}>x</a>`,
  'front matter': (url) =>
    `---\ntitle: x\nimage: ${JSON.stringify(url)}\nsources:\n  - ${JSON.stringify(url)}\n  - {title: x, href: ${JSON.stringify(url)}}\nstatus: {kind: ${JSON.stringify(url)}, text: x}\n---\n`,
  directive: (url) => `:::card{href="${url}" title="x"}\nx\n:::`,
  diagram: (url) =>
    `\`\`\`mermaid\ngraph TD\nA["${url}"] --> B\nclick A "${url}"\nclick B href "${url}"\nstyle A fill:url(${url})\n\`\`\``,
  formula: (url) =>
    `---\nmath: true\n---\n\n$\\href{${url}}{x}$ $\\url{${url}}$ $\\includegraphics{${url}}$`,
  code: (url) => `\`\`\`html filename="${url}"\n<a href="${url}">\n\`\`\``
}

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
