import {writeFileSync} from 'node:fs'
import path from 'node:path'
import {SetupError} from '@lockstep/problem'
import {readSettings} from '#src/settings/read-settings'
import {buildRedirects} from '#src/write/build-redirects'
import {checkHtml} from '../check-html.ts'
import {checkPlaces} from '../check-places.ts'
import type {Target} from '../target.ts'
import {attackHtml, attackUrls} from './attacks.ts'
import {makeFolder} from './make-folder.ts'
import {openPageSite} from './open-page-site.ts'
import {readTexts} from './read-corpus.ts'
import {yamlWords} from './words.ts'

const more = `title: Docs
tagline: A tagline
lang: en
origin: https://docs.example/base
logo: /logo.svg
icon: /icon.svg
image: /image.png
accent: {light: '#0b6b63', dark: '#77cccc'}
repository: https://github.com/a/b
edit: https://github.com/a/b/edit/main/{file}
issues: https://github.com/a/b/issues/new?title={title}&body={route}
links:
  - {title: A, href: https://a.example}
footer:
  - title: More
    links: [{title: B, href: /b}]
notice: Notice
redirects:
  /old: /new
  /other: https://other.example
lint:
  rules: {bare-url: off}
  signatures: [f(uint256)]
`

/** Settings of a site, and the documents that show them. */
export async function openSettingsTarget(): Promise<Target> {
  const site = await openPageSite('md')
  const folder = makeFolder()
  const file = path.join(folder, 'site.yaml')
  return {
    name: 'settings',
    weight: 40,
    corpus: [...readTexts('site', /^site\.yaml$/), more, more, more],
    words: [...yamlWords, ...attackUrls, ...attackHtml, ...words],
    async run(text, random) {
      writeFileSync(file, text)
      try {
        const settings = await readSettings(folder, {site: file})
        const {redirects, origin} = settings
        if (!random.isOneIn(8)) return []
        const shown = {...settings, content: folder, components: undefined}
        const moved = [...buildRedirects(redirects, origin).values()]
        return [
          ...(await site.check('Text.\n', {settings: shown})),
          ...moved.flatMap((html) => checkHtml(html, new Set()))
        ]
      } catch (error) {
        if (error instanceof SetupError) return checkMessage(error.message, text)
        throw error
      }
    }
  }
}

/** Check that each line of a message names a place that is in the file. */
function checkMessage(message: string, text: string): Array<string> {
  const places = Array.from(message.matchAll(/^site\.yaml:(\d+):(\d+) /gm), ([, line, column]) => {
    return {line: Number(line), column: Number(column)}
  })
  if (places.length === 0) return [`Cannot find a place in the message: ${message}`]
  const file = 'site.yaml'
  const problems = places.map((start) => {
    const place = {start, end: start}
    return {file, ruleId: 'settings', severity: 'error' as const, reason: '', place}
  })
  return checkPlaces(problems, new Map([[file, Buffer.from(text).toString()]]))
}

const words: ReadonlyArray<string> = [
  'title: ',
  'href: ',
  'redirects:\n  /a: javascript:alert(1)\n',
  'redirects:\n  /a/../b: //c\n',
  'links: [{title: a, href: "/\\tjavascript:alert(1)"}]\n',
  'logo: "\\u0001javascript:alert(1)"\n',
  'icon: data:text/html,x\n',
  'accent: {light: red, dark: "}"}\n',
  'lang: "\\"><script>"\n',
  'lint: {rules: {a: error}}\n',
  'lint: {prose: {avoid: {a: b}, sentence: -1}}\n',
  'origin: https://a b\n',
  'edit: "{file}{file}"\n'
]
