import path from 'node:path'
import type {Problem} from '@lockstep/problem'
import {writeSite} from '@lockstep/test-support'
import {expect, onTestFinished, test} from 'vitest'
import {checkSiteState} from '../src/lint/check-site-state.ts'
import {toLintInput} from '../src/lint/lint-input.ts'
import {openSite} from '../src/open/open-site.ts'
import {readSettings} from '../src/settings/read-settings.ts'

const sites: Array<[name: string, files: Record<string, string>, broken: Array<string>]> = [
  [
    'pages, headings and files',
    {
      'docs/index.mdx':
        '# A\n\n## B\n\n[b](#b) [c](#c) [d](./d.mdx) [e](./guide#f) [g](./guide#g) [h](./h.txt) [i](/i)\n',
      'docs/guide.mdx': '# Guide\n\n## F\n',
      'docs/h.txt': ''
    },
    ['missing-anchor #c', 'missing-anchor ./guide#g', 'missing-link ./d.mdx', 'missing-link /i']
  ],
  [
    'programs and redirects of another generator',
    {
      'docs/_meta.json': '{"index": "A"}',
      'docs/index.mdx': '# A\n\n[a](/blog) [b](/old) [c](/gone)\n',
      'docs/blog/index.tsx': 'export default 1',
      'docs/_redirects': '/old /\n'
    },
    ['missing-link /gone']
  ],
  [
    'pages of the app router, whose links count from the folder',
    {
      'docs/app/start/page.mdx': '# Start\n\n[a](./next) [b](/start) [c](./gone)\n',
      'docs/app/next/page.mdx': '# Next\n'
    },
    ['missing-link ./gone']
  ],
  [
    'headings in the language of the page',
    {
      'docs/index.en-US.mdx': '# A\n\n## One\n\n[a](#one) [b](#un)\n',
      'docs/index.fr-FR.mdx': '# A\n\n## Un\n\n[a](#one) [b](#un)\n'
    },
    ['missing-anchor #one', 'missing-anchor #un']
  ],
  [
    'files of the public folder, whatever their names',
    {
      'docs/index.mdx': '# A\n\n[a](/a%23b.png) [b](/a%2520b.png?v=2) [c](/100%.png) [d](/d.png)\n',
      'public/a#b.png': '',
      'public/a%20b.png': '',
      'public/100%.png': ''
    },
    ['missing-link /d.png']
  ],
  [
    'names in unknown components, which may be headings elsewhere',
    {'docs/index.mdx': '# A\n\n<Step title="Set it up">a</Step>\n\n[a](#set-it-up) [b](#set)\n'},
    ['missing-anchor #set']
  ]
]

test.each(sites)(
  'the build, the server and lint find the same broken links: %s',
  async (_, files, broken) => {
    const root = await writeSite(files)
    const settings = await readSettings(root, {content: 'docs'})
    const open = await openSite(settings, {cache: path.join(root, 'cache')})
    onTestFinished(() => open.close())
    const result = await open.read()
    const {store} = open
    const built = await checkSiteState(toLintInput(settings), result, {store, isBuild: true})
    const linted = await checkSiteState(toLintInput(settings), result, {store})
    const toNames = (problems: typeof built): Array<string> =>
      problems
        .filter(({ruleId}) => ruleId === 'missing-link' || ruleId === 'missing-anchor')
        .map(({ruleId, subject}) => `${ruleId} ${subject}`)
        .sort()
    expect(toNames(built)).toEqual(broken)
    expect(toNames(linted)).toEqual(broken)
  }
)

test('the build, the server and lint suggest the same targets: a page that moved, and the nearest address or file', async () => {
  const root = await writeSite({
    'docs/index.mdx':
      '# A\n\n[a](/install) [b](/guide/install) [c](/guides/deploi) [d](./guides/instal.mdx)\n',
    'docs/guides/install.mdx': '# Install\n',
    'docs/guides/deploy.mdx': '# Deploy\n'
  })
  const settings = await readSettings(root, {content: 'docs'})
  const open = await openSite(settings, {cache: path.join(root, 'cache')})
  onTestFinished(() => open.close())
  const state = await open.read()
  const expected = ['/guides/install', '/guides/install', '/guides/deploy', './guides/install.mdx']
  const toTargets = (problems: ReadonlyArray<Problem>): Array<string | undefined> =>
    problems
      .filter(({ruleId}) => ruleId === 'missing-link')
      .map(({suggestion}) => suggestion?.instead)
  const {store} = open
  for (const isBuild of [true, false]) {
    const problems = await checkSiteState(toLintInput(settings), state, {store, isBuild})
    expect(toTargets(problems)).toEqual(expected)
  }
})
