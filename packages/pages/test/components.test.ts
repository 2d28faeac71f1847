import {expect, test} from 'vitest'
import {z} from 'zod'
import {baseComponents, defineComponent, linkPage, toPageMarkdown} from '../src/index.ts'
import {compileText, listProblems} from './compile-text.ts'
import {drawPage} from './draw-page.ts'

const cases: Array<[name: string, text: string, drawn: string]> = [
  [
    'a callout without type is a default one',
    '<Callout>\n  Text\n</Callout>',
    'Callout(kind=default)[p["Text"]]'
  ],
  [
    '`error` and `caution` are dangers',
    '<Callout type="error">x</Callout>',
    'Callout(kind=danger)["x"]'
  ],
  [
    'a callout has an emoji, or an element in its place',
    '<Callout emoji={<b>!</b>}>x</Callout>',
    'Callout(kind=default emoji={b["!"]})["x"]'
  ],
  [
    'an alert of GitHub is a callout',
    '> [!WARNING]\n> Mind `this`',
    'Callout(kind=warning)[p["Mind " code["this"]]]'
  ],
  [
    'a quote that only looks like an alert is a quote',
    '> [!SHRUG]\n> x',
    'blockquote[p["[!SHRUG]\\nx"]]'
  ],
  [
    'labels of tabs are those of `items`, in order',
    "<Tabs items={['A', 'B']}>\n  <Tabs.Tab>\n    one\n  </Tabs.Tab>\n\n  <Tabs.Tab>\n    two\n  </Tabs.Tab>\n</Tabs>",
    'Tabs[Tab(label=A)[p["one"]] Tab(label=B)[p["two"]]]'
  ],
  [
    'tabs on adjacent lines, which Markdown takes for a paragraph, are tabs',
    "<Tabs items={['A', 'B']}>\n  <Tabs.Tab>`--x=<y>`</Tabs.Tab>\n  <Tabs.Tab>two</Tabs.Tab>\n</Tabs>",
    'Tabs[Tab(label=A)[code["--x=<y>"]] Tab(label=B)["two"]]'
  ],
  [
    'a label is an element or an object too',
    "<Tabs items={[<b>A</b>, {label: 'B', disabled: true}]}>\n<Tab>x</Tab>\n<Tab>y</Tab>\n</Tabs>",
    'Tabs[Tab(label={b["A"]})["x"] Tab(label=B disabled=true)["y"]]'
  ],
  [
    'a tab may carry its label itself',
    '<Tabs>\n<Tab label="A">x</Tab>\n</Tabs>',
    'Tabs[Tab(label=A)["x"]]'
  ],
  [
    'headings cut steps',
    '<Steps>\n### One\n\na\n\n### Two\n\nb\n</Steps>',
    'Steps[Step[h3(id=one)["One"] p["a"]] Step[h3(id=two)["Two"] p["b"]]]'
  ],
  [
    'a heading in an expression is a title of a step, without an id',
    '<Steps>\n  {<h3>One `x`</h3>}\n\n  a\n</Steps>',
    'Steps[Step[h3["One `x`"] p["a"]]]'
  ],
  [
    'content before the first step stays',
    '<Steps>\na\n\n### One\n</Steps>',
    'Steps[p["a"] Step[h3(id=one)["One"]]]'
  ],
  [
    'cards have an icon that is an element',
    '<Cards>\n  <Card title="A" href="/a" icon={<img src="/a.svg" alt="" />} />\n</Cards>',
    'Cards[Card(title=A href=lockstep:0 icon={Image(src=lockstep:1 alt=)[]})[]]'
  ],
  [
    'a file tree is folders and files',
    '<FileTree>\n  <FileTree.Folder name="src" defaultOpen>\n    <FileTree.File name="a.ts" />\n  </FileTree.Folder>\n</FileTree>',
    'FileTree[Folder(name=src defaultOpen=true)[File(name=a.ts)[]]]'
  ],
  [
    'folders and files go by their short names too',
    '<FileTree>\n  <Folder name="src">\n    <File name="a.ts" />\n  </Folder>\n</FileTree>',
    'FileTree[Folder(name=src)[File(name=a.ts)[]]]'
  ],
  [
    'details are the element of HTML',
    '<details>\n  <summary>More</summary>\n\n  Text\n</details>',
    'details[summary["More"] p["Text"]]'
  ],
  [
    'an image is a component, in Markdown too',
    '![Alt](/a.png "T")',
    'p[Image(src=lockstep:0 alt=Alt title=T)[]]'
  ],
  [
    'a picture that is written into its address is no link, since browsers do not open it',
    '![Alt](data:image/png;base64,AAAA)',
    'p[Image(src=lockstep:0 alt=Alt zoom=false)[]]'
  ],
  [
    'a size is a number, also as a string',
    '<Image src="/a.png" alt="" width="300" height={2} zoom={false} />',
    'p[Image(src=lockstep:0 alt= width=300 height=2 zoom=false)[]]'
  ],
  [
    'a picture that a page imports has its path',
    'import logo from \'../../public/logo.png\'\n\n<Image src={logo} alt="" />',
    'p[Image(src=lockstep:0 alt=)[]]'
  ],
  [
    'a link of Next is a link',
    '<Link href="/a" prefetch={false}>x</Link>',
    'p[a(href=lockstep:0)["x"]]'
  ],
  [
    'an element of HTML stays, with names of hast',
    '<div className="a b" tabIndex={1}>x</div>',
    'div(className=a,b tabIndex=1)["x"]'
  ],
  [
    'a comment may hold whole sections',
    '{/*\n\n## Old\n\n<Gone>\n\n```js\n}\n```\n*/}\n\nNew',
    'p["New"]'
  ],
  [
    'front matter is known',
    '---\ntitle: T\ntags: [a, b]\n---\n\n{frontmatter.title} {frontMatter.tags[1]} {metadata.none}',
    'p["T" " " "b" " "]'
  ],
  [
    'a constant is known, and text with it',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a page
    'export const n = 3\n\n{n} {`v${n}.x`} {-n}',
    'p["3" " " "v3.x" " " "-3"]'
  ],
  [
    'a block between words ends the paragraph',
    'a <Callout>b</Callout> c',
    'p["a "] Callout(kind=default)["b"] p[" c"]'
  ],
  ['an id of its own is taken out of a heading', '## Set up [#setup]', 'h2(id=setup)["Set up"]'],
  ['a footnote is as in Markdown of GitHub', 'a[^1]', 'p["a[^1]"]']
]

test.each(cases)('%s', async (_, text, drawn) => {
  const page = await compileText(text)
  expect(drawPage(page.hast)).toBe(drawn)
  expect(listProblems(page)).toEqual([])
})

test('fences in lists in steps in tabs stay where they are', async () => {
  const text = `<Tabs items={['A']}>
  <Tabs.Tab>
    <Steps>
      ### One

      1.  Run

          \`\`\`sh
          ls
          \`\`\`
    </Steps>
  </Tabs.Tab>
</Tabs>`
  const {hast, sections} = await compileText(text)
  expect(drawPage(hast)).toBe(
    'Tabs[Tab(label=A)[Steps[Step[h3(id=one)["One"] ol[li[p["Run"] CodeBlock(language=sh lines=1)[pre[code["ls"]]]]]]]]]'
  )
  expect(sections.map(({id, code}) => [id, code])).toEqual([
    [undefined, []],
    ['one', [{language: 'sh', text: 'ls'}]]
  ])
})

test('a caller adds components, whose props are typed by a schema', async () => {
  const components = {
    ...baseComponents,
    Price: defineComponent({
      name: 'Price',
      display: 'text',
      shape: {in: z.enum(['ETH', 'USD']), amount: z.number()},
      toMarkdown: ({props}) => [{type: 'text', value: `${props.amount} ${props.in}`}]
    })
  }
  const page = await compileText(
    'import {Price} from \'@/components/price\'\n\nIt costs <Price in="ETH" amount={2} />.\n\n<Price in="USD" amount={3} />',
    {components}
  )
  expect(drawPage(page.hast)).toBe(
    'p["It costs " Price(in=ETH amount=2)[] "."] p[Price(in=USD amount=3)[]]'
  )
  expect(toPageMarkdown(page, components)).toBe('It costs 2 ETH.\n\n3 USD\n')
  expect(page.problems).toEqual([])
})

test('a component says itself that it lists the pages below', async () => {
  const components = {
    ...baseComponents,
    Below: defineComponent({
      name: 'Below',
      display: 'flow',
      shape: {},
      showPages: (component) => component
    })
  }
  const list = async (text: string) => (await compileText(text, {components})).showsPages
  expect(await list('<Below />')).toBe(true)
  expect(await list('<Cards />')).toBe(false)
})

test('cards for the pages below are put in when all pages are known', async () => {
  const page = await compileText('<ChildCards />')
  expect(drawPage(page.hast)).toBe('ChildCards[]')
  const childPages = [{title: 'A', route: '/guides/a', description: 'First'}]
  const site = {findRoute: () => undefined, hasRoute: () => false}
  const linked = linkPage(page, {route: '/guides', site, childPages})
  expect(drawPage(linked.hast)).toBe('Cards[Card(title=A href=/guides/a description=First)[]]')
  expect(toPageMarkdown({...page, ...linked})).toBe('- [A](/guides/a): First\n')
})
