import {readFile} from 'node:fs/promises'
import path from 'node:path'
import {parsePage} from '@lockstep/navtree/parse'
import {createSearch} from '@lockstep/search/client'
import {launchBrowser, readFolder, serveFolder, writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {checkHtml, isSafeAddress, listSignatures} from '../fuzz/check-html.ts'
import {attackUrls} from '../fuzz/targets/attacks.ts'
import {buildSite, readSettings} from '../src/index.ts'
import {ways} from './address-ways.ts'

const origin = 'https://docs.example'

/** Front matter has to be at the start of a page. */
const heads = Object.keys(ways).filter((name) => ways[name]?.('').startsWith('---'))

/** A site in which attacks are wherever an address can be written. */
function toFiles(): Record<string, string> {
  const files: Record<string, string> = {
    'site.yaml': `title: Docs\norigin: ${origin}\nedit: ${origin}/edit/{file}\nissues: ${origin}/new?title={title}\n`,
    'content/index.mdx': '# Home\n'
  }
  const entries: Array<[string, unknown]> = [['index', 'javascript:alert(1)']]
  for (const [index, url] of attackUrls.entries()) {
    const texts = Object.keys(ways).filter((name) => !heads.includes(name))
    // The name of a file takes part in addresses, too.
    const name = `p${index}-${url.replace(/[/\\\0%?#]/g, '')}`
    files[`content/${name}.md`] =
      `# ${url.replace(/\s/g, ' ')}\n\n${texts.map((way) => ways[way]?.(url)).join('\n\n')}\n`
    entries.push([`l${index}`, {title: url, href: url}])
    for (const [nth, way] of heads.entries()) {
      files[`content/h${nth}/p${index}.md`] = `${ways[way]?.(url)}\n\n[x](<${url}>)\n`
    }
    if (index > 2) continue
    for (const [nth, way] of texts.entries()) {
      files[`content/x${nth}/p${index}.mdx`] = `# ${way}\n\n${ways[way]?.(url)}\n`
    }
  }
  files['content/_meta.json'] = JSON.stringify(Object.fromEntries(entries))
  return files
}

function isSafe(url: unknown): boolean {
  return isSafeAddress('a', String(url))
}

test('no address that runs something gets into any kind of file of a site', {
  timeout: 240_000
}, async () => {
  const root = await writeSite(toFiles())
  await buildSite(await readSettings(root, {}), {keepGoing: true})
  const dist = path.join(root, 'dist')
  const files = Object.entries(await readFolder(dist))
  const textOf = (name: string): string => files.find(([file]) => file === name)?.[1] ?? ''
  // A new kind of file needs a check of its own.
  const kinds = files.map(([name]) => /(\.[a-z]+|_[a-z]+)$/.exec(name)?.[1])
  expect([...new Set(kinds)].sort()).toEqual(
    ['.bin', '.css', '.html', '.js', '.json', '.nojekyll', '.png', '.txt', '.xml'].filter((kind) =>
      kinds.includes(kind)
    )
  )

  const documents = files.filter(([name]) => name.endsWith('.html'))
  expect(documents.length).toBeGreaterThan(2 * attackUrls.length)
  const theme = listSignatures(textOf('index.html'))
  const isTheme = (finding: string): boolean =>
    /^element <(?:script|style|use|link)\b/.test(finding)
  for (const [name, html] of documents) {
    expect([name, checkHtml(html, theme).filter((finding) => !isTheme(finding))]).toEqual([
      name,
      []
    ])
  }

  const places = Array.from(
    textOf('sitemap.xml').matchAll(/<loc>([^<]*)<\/loc>/g),
    ([, url]) => url
  )
  expect(places.length).toBeGreaterThan(attackUrls.length)
  expect(places.filter((url) => !url?.startsWith(`${origin}/`))).toEqual([])
  expect(
    textOf('sitemap.xml').replace(/<\/?(?:urlset|url|loc|lastmod)\b[^<>]*>|<\?xml[^<>]*>/g, '')
  ).not.toContain('<')
  expect(textOf('robots.txt')).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`)

  const unsafe: Array<unknown> = []
  for (const name of ['tree.json', 'build.json']) {
    JSON.stringify(JSON.parse(textOf(name)), (key, value: unknown) => {
      // Front matter is as its author wrote it: nothing makes links of it without a check.
      if (key === 'frontMatter') return
      if (
        /^(?:href|url|path|route|search|allPages)$/.test(key) &&
        typeof value === 'string' &&
        !isSafe(value)
      ) {
        unsafe.push([name, key, value])
      }
      return value
    })
  }
  expect(unsafe).toEqual([])

  const entry = path.join(dist, JSON.parse(textOf('build.json')).search)
  const {search} = createSearch({
    entry: path.basename(entry),
    load: (name) => readFile(path.join(path.dirname(entry), name))
  })
  const found = new Set<string>()
  for (const query of ['javascript', 'alert', 'script', 'data', 'evil', 'passwd', 'page', 'x']) {
    for (const {route, sections} of (await search(query)).hits) {
      found.add(route)
      for (const {id} of sections) found.add(`${route}#${id ?? ''}`)
    }
  }
  expect(found.size).toBeGreaterThan(20)
  expect([...found].filter((url) => new URL(url, origin).origin !== origin)).toEqual([])

  await checkCopies(
    dist,
    documents.map(([name]) => name)
  )
})

/** Copy each page as Markdown in a browser, and check the addresses that a reader of Markdown finds in it. */
async function checkCopies(dist: string, names: ReadonlyArray<string>): Promise<void> {
  const [module] = Object.keys(await readFolder(path.join(dist, '_lockstep'))).filter((name) =>
    name.startsWith('page-markdown.')
  )
  const browser = await launchBrowser()
  try {
    const address = await serveFolder(dist)
    const page = await browser.newPage()
    await page.goto(address)
    // As a text, because the test runner replaces `import` in functions.
    const copies = (await page.evaluate(`(async () => {
      const {toDocumentMarkdown} = await import('/_lockstep/${module}')
      const copies = []
      for (const name of ${JSON.stringify(names)}) {
        const response = await fetch('/' + name.split('/').map(encodeURIComponent).join('/'))
        const {body} = new DOMParser().parseFromString(await response.text(), 'text/html')
        document.body.replaceWith(body)
        copies.push([name, toDocumentMarkdown()])
      }
      return copies
    })()`)) as Array<[string, string]> // What the script returns.
    let links = 0
    for (const [name, copy] of copies) {
      const {tree} = parsePage(copy, 'md', 3)
      if (!tree) throw new Error(`Cannot parse the copy of ${name}`)
      JSON.stringify(tree, (key, value) => {
        const {type, url} = (value ?? {}) as {type?: unknown; url?: unknown}
        if (type === 'html') expect([name, value]).toEqual([name, ''])
        if (key === 'url') links++
        if (typeof url !== 'string') return value
        const tag = type === 'image' ? 'img' : 'a'
        expect([name, url, isSafeAddress(tag, url)]).toEqual([name, url, true])
        return value
      })
    }
    expect(links).toBeGreaterThan(copies.length)
  } finally {
    await browser.close()
  }
}
