import {parsePage} from '@lockstep/navtree/parse'
import fc from 'fast-check'
import type {ElementContent} from 'hast'
import {raw} from 'hast-util-raw'
import {toHtml} from 'hast-util-to-html'
import {expect, test} from 'vitest'
import {createHighlighter, type PageNodes, toPageMarkdown, visitNodes} from '../src/index.ts'
import {visitInside} from '../src/nodes.ts'
import {compileText} from './compile-text.ts'

const highlighter = createHighlighter()

const url = fc.constantFrom(
  '/a',
  './b.mdx#c',
  'https://x.dev',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'java&Tab;script:alert(1)',
  '&#106;avascript:alert(1)',
  'vbscript:x',
  'data:text/html,<script>alert(1)</script>'
)
const attribute = fc.oneof(
  fc.constantFrom(
    ' onclick="x()"',
    ' onClick={x}',
    ' ONLOAD="x()"',
    ' {...{onClick: "x"}}',
    ' style="x"',
    ' style={{color: "red"}}',
    ' dangerouslySetInnerHTML={{__html: "<script>"}}',
    ' srcdoc="<script>alert(1)</script>"',
    ' formaction="javascript:x"',
    ' title="T"',
    ' title="</title></iframe></style></noscript><img src=x onerror=alert(1)>"',
    ' sandbox="allow-top-navigation"',
    ' data-src="//evil.dev"',
    ' name="body"',
    ' constructor="x"',
    ' __proto__={{title: "x"}}',
    ' type="tip"',
    ' icon={<img src="javascript:x" onError="x" />}',
    " items={['A', <b onClick={x}>B</b>]}"
  ),
  fc
    .tuple(fc.constantFrom('href', 'src', 'poster', 'xlinkHref', 'action', 'fill'), url)
    .map(([name, value]) => ` ${name}="${value}"`)
)
const element = fc.constantFrom(
  'a',
  'img',
  'svg',
  'iframe',
  'script',
  'style',
  'form',
  'Callout',
  'Card',
  'Image',
  'Tabs',
  'Tabs.Tab',
  'Steps',
  'Gone',
  'use',
  'animate',
  'math',
  'title',
  'desc',
  'noscript',
  'textarea'
)
const piece: fc.Arbitrary<string> = fc.oneof(
  fc
    .tuple(element, fc.array(attribute, {maxLength: 3}), fc.boolean())
    .map(([name, list, block]) => {
      const inner = block ? '\n\ntext\n\n' : 'text'
      return `<${name}${list.join('')}>${inner}</${name}>`
    }),
  fc
    .tuple(element, element, attribute)
    .map(([outer, name, one]) => `<${outer}><${name}${one}>x</${name}></${outer}>`),
  url.map((value) => `[x](<${value}>)`),
  url.map((value) => `![x](${value})`),
  fc.constantFrom(
    '## A',
    '### A',
    '## B [#a]',
    '# T',
    '- item\n  - inner',
    '> [!NOTE]\n> x',
    '| a |\n| - |\n| b |',
    'a[^1]\n\n[^1]: b',
    '```ts {1} /a/\nconst a = 1 // [!code ++]\n```',
    '`a{:js}`',
    '{frontmatter.title}',
    '{[1, "a", <b>c</b>]}',
    '{<h3 onClick={x}>A</h3>}',
    'export const a = [1]',
    "import A from './a.mdx'",
    '<A />',
    '<!-- x -->',
    '---\ntitle: T\n---',
    '&lt;script&gt;'
  ),
  fc.string({unit: 'binary', maxLength: 12})
)
const text = fc.array(piece, {maxLength: 8}).map((pieces) => pieces.join('\n\n'))
const file = fc.constantFrom('guides/page.mdx', 'guides/page.md')

/** Whatever a browser would run. */
function findUnsafe(root: PageNodes): Array<string> {
  const found: Array<string> = []
  visitNodes(root, (node) => {
    if (!['root', 'element', 'component', 'fault', 'text'].includes(node.type))
      found.push(node.type)
    if (
      node.type === 'element' &&
      /^(script|style|form|object|embed|base|use|animate|math|link|meta)$/i.test(node.tagName)
    ) {
      found.push(node.tagName)
    }
    const values =
      node.type === 'element' ? node.properties : node.type === 'component' ? node.props : {}
    for (const [name, value] of Object.entries(values)) {
      if (/^on|^style$|srcdoc|innerHTML|formAction/i.test(name)) found.push(name)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers leave them out
      const plain = String(value).replace(/[\u0000-\u0020]/g, '')
      if (/^(javascript|vbscript|data):/i.test(plain)) found.push(`${name}=${value}`)
    }
    return true
  })
  return found
}

/** What a browser makes of a page, which is not always what was written: `<title><a>` is text. */
function parseAgain(root: PageNodes): PageNodes {
  const html = toHtml(toElements(root) as Parameters<typeof toHtml>[0])
  const parsed = raw({type: 'root', children: [{type: 'raw', value: html}]})
  return parsed as PageNodes // Content has no doctype.
}

function toElements(node: PageNodes): PageNodes {
  if (!('children' in node)) return node
  const children: Array<ElementContent> = []
  visitInside(node, (child) => children.push(toElements(child) as ElementContent)) // No content is a root.
  if (node.type === 'root' || node.type === 'element') return {...node, children}
  return {type: 'element', tagName: 'div', properties: {}, children}
}

test('whatever the text: it compiles, goes through JSON, and holds nothing that runs', async () => {
  await fc.assert(
    fc.asyncProperty(text, file, async (source, name) => {
      const page = await compileText(
        source,
        {file: name, highlighter},
        {'guides/a.mdx': '## A\n\n<A />'}
      )
      expect(JSON.parse(JSON.stringify(page))).toEqual(page)
      expect(findUnsafe(page.hast)).toEqual([])
      expect(findUnsafe(parseAgain(page.hast))).toEqual([])
      expect(toPageMarkdown(page)).not.toMatch(/\]\(<?\s*javascript:/i)
    }),
    {numRuns: 250}
  )
})

test('random text compiles', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({unit: fc.constantFrom(...'<>{}/`#*_-[]()!|:="\' \n\tabT1')}),
      file,
      async (source, name) => {
        const page = await compileText(source, {file: name})
        expect(findUnsafe(page.hast)).toEqual([])
      }
    ),
    {numRuns: 300}
  )
})

test('without partials, the outline is that of navtree, and the page has its ids', async () => {
  await fc.assert(
    fc.asyncProperty(
      text,
      fc.constantFrom(2 as const, 3 as const, 4 as const),
      async (source, dialect) => {
        const alone = source.replaceAll('<A />', '')
        const {facts} = parsePage(alone, 'mdx', dialect)
        const {outline, hast} = await compileText(alone, {dialect})
        expect(outline.map(({id}) => id)).toEqual(
          facts.outline.flatMap((item) => ('id' in item ? [item.id] : []))
        )
        const ids: Array<string> = []
        visitNodes(hast, (node) => {
          if (node.type === 'element' && /^h[2-6]$/.test(node.tagName))
            ids.push(String(node.properties.id))
          return true
        })
        for (const {id} of outline) expect(ids).toContain(id)
        expect(new Set(outline.map(({id}) => id)).size).toBe(outline.length)
      }
    ),
    {numRuns: 200}
  )
})

test('a page compiles to the same bytes each time', async () => {
  await fc.assert(
    fc.asyncProperty(text, async (source) => {
      const [first, second] = [await compileText(source), await compileText(source)]
      expect(JSON.stringify(first)).toBe(JSON.stringify(second))
    }),
    {numRuns: 50}
  )
})

test.each([
  ['quotes', `${'>'.repeat(3000)} x`],
  ['elements', `${'<div>'.repeat(2000)}x${'</div>'.repeat(2000)}`],
  ['brackets', '['.repeat(5000)]
])('nesting without end does not throw: %s', async (_, source) => {
  const {problems} = await compileText(source)
  expect(problems.length).toBeLessThan(10)
})
