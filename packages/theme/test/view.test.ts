import {createPageProcessor, toPageMarkdown} from '@lockstep/pages'
import {createElement} from 'react'
import {expect, test} from 'vitest'
import {z} from 'zod'
import {
  type Components,
  defineView,
  fillArticle,
  findNearest,
  toHint,
  toPageOptions,
  toRegistry
} from '../src/index.ts'
import {compileText} from './build-document.ts'
import {renderArticle} from './render-article.ts'

const words: Readonly<Record<string, string>> = {sequencer: 'Orders transactions', batcher: 'Posts'}

const components: Components = {
  Chains: defineView({
    component({props: {ids}}) {
      const cells = ids.map((id) =>
        createElement('tr', {key: id}, createElement('td', null, createElement(Code, {id})))
      )
      return createElement('table', null, createElement('tbody', null, cells))
    },
    props: {ids: z.array(z.number())}
  }),
  Hint: defineView({
    component: ({text, children, uid}) => [
      createElement('a', {key: 'a', href: '/words#x', 'aria-describedby': uid}, children),
      createElement('span', {key: 'b', role: 'tooltip', id: uid}, words[text])
    ],
    display: 'text',
    props: {},
    check({text}) {
      if (words[text]) return
      const nearest = findNearest(text, Object.keys(words))
      return `Unexpected word \`${text}\`${toHint(nearest)}`
    }
  }),
  Words: defineView({
    component: () =>
      createElement(
        'dl',
        null,
        Object.entries(words).map(([word, text]) => [
          createElement('dt', {id: word, key: word}, word),
          createElement('dd', {key: `${word}-text`}, text)
        ])
      ),
    props: {}
  }),
  Unsafe: defineView({
    component: () => createElement('a', {href: 'data:text/html,a'}, 'a'),
    props: {}
  })
}

function Code({id}: {id: number}) {
  return createElement('code', null, id)
}

async function compile(text: string) {
  const page = await compileText(text, '/page', components)
  const html = fillArticle(renderArticle(page, components), {
    route: '/page',
    toHref: (link) => `to-${page.links[link]?.url}`,
    childPages: []
  })
  return {page, html}
}

test('the result of a view is part of the HTML, the Markdown and the search index', async () => {
  const {page, html} = await compile('<Chains ids={[901, 902]} />')
  expect(html).toContain(
    '<table><tbody><tr><td><code>901</code></td></tr><tr><td><code>902</code></td></tr></tbody></table>'
  )
  expect(page.sections).toMatchObject([{text: '901\n902', inlineCode: ['901', '902']}])
  expect(toPageMarkdown(page, toRegistry(components))).toContain('| `902` |')
})

test('links in a view are links of the page, reported at the line of the component', async () => {
  const {page, html} = await compile('One.\n\nThe <Hint>*sequencer*</Hint> waits.')
  expect(page.links).toMatchObject([{url: '/words#x', place: {start: {line: 3}}}])
  expect(html).toBe(
    '<p>One.</p><p>The <a href="to-/words#x" aria-describedby=":v1"><em>sequencer</em></a><span role="tooltip" id=":v1">Orders transactions</span> waits.</p>'
  )
})

test('a tooltip is neither searched nor in the Markdown', async () => {
  const {page} = await compile('The <Hint>sequencer</Hint> waits.')
  expect(page.sections).toMatchObject([{text: 'The sequencer waits.'}])
  expect(toPageMarkdown(page, toRegistry(components))).toContain('The [sequencer](/words#x) waits.')
})

test('a term with an id is a section, up to the end of its list', async () => {
  const {page} = await compile('## Words\n\n<Words />\n\nAfter.')
  const [title] = page.sections[0]?.trail ?? []
  expect(page.sections).toMatchObject([
    {trail: [title, 'Words'], id: 'words', text: 'After.'},
    {trail: [title, 'Words', 'sequencer'], id: 'sequencer', text: 'Orders transactions'},
    {trail: [title, 'Words', 'batcher'], id: 'batcher', text: 'Posts'}
  ])
})

const problems: Array<[name: string, text: string, expected: Array<string>]> = [
  ['accepts a known word', '<Hint>batcher</Hint>', []],
  [
    'reports what its own check finds, at the line of the author',
    'One.\n\nThe <Hint>sequenser</Hint> waits.',
    ['3 invalid-prop Unexpected word `sequenser`; did you mean `sequencer`?']
  ],
  [
    'checks props by its shape',
    '<Chains ids="901" />',
    ['1 invalid-prop Unexpected value `"901"` of `ids` of `Chains`, expected an array of numbers']
  ],
  [
    'drops what is not safe',
    '<Unsafe />',
    [
      '1 dropped-html Unexpected address in `href`, expected a path, or one of `https:`, `http:`, `mailto:`'
    ]
  ]
]

test.each(problems)('a view %s', async (_, text, expected) => {
  const {page} = await compile(text)
  const told = page.problems.map(({place, ruleId, reason}) => {
    const start = place && 'start' in place ? place.start : place
    return `${start?.line} ${ruleId} ${reason}`
  })
  expect(told).toEqual(expected)
})

test.each<[name: string, Components]>([
  [
    'a view',
    {
      Broken: defineView({
        component() {
          throw new Error('Cannot find chain 5')
        },
        props: {id: z.number()}
      })
    }
  ],
  [
    'a function that renders elements',
    {
      Callout: () => createElement('p', null, 'fine'),
      Card: () =>
        createElement(() => {
          throw new Error('Cannot find chain 5')
        })
    }
  ]
])('%s that fails is named with its page and its props', async (_, own) => {
  const text = '<Callout>a</Callout>\n\n<Card title="T" />\n\n<Broken id={5} />'
  const processing = createPageProcessor(toPageOptions(own)).process({
    path: 'guides/chains.mdx',
    value: 'Broken' in own ? text : text.replace('<Broken id={5} />', '')
  })
  const written = 'Broken' in own ? '<Broken id={5} />' : '<Card title={"T"} />'
  await expect(processing).rejects.toThrow(
    `guides/chains.mdx:${'Broken' in own ? 5 : 3}:1: Cannot render \`${written}\`: Cannot find chain 5`
  )
})
