import {writeFile} from 'node:fs/promises'
import path from 'node:path'
import {toPrintable, toVisible} from '@lockstep/problem/print'
import {writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {runCli} from '../src/cli.ts'
import {runCommand} from './run-command.ts'

/** Clears a screen, sets a title, goes back, turns the direction of text, and more in one character. */
const evil = '\u001b[2J\u001b]0;t\u0007\b\u007f\u009b31m\u0085\u2028\u202e\u2066'
const name = `x${evil}.mdx`

const docs = {
  'package.json': JSON.stringify({name: `n${evil}`}),
  'foundry.toml': `[profile.default]\nsrc = "a${evil.slice(-2)}"\n`,
  'docs/_meta.json': JSON.stringify({
    index: `T${evil}`,
    [`gone${evil}`]: {href: `javascript:${evil}`}
  }),
  'docs/index.mdx': `---\ntitle: ${JSON.stringify(`T${evil}`)}\nproof: {}\n---\n\n[a](./${evil}.mdx)\n\n<Gone a="${evil}" />\n\n{${evil}}\n\n\`\`\`sh\necho ${evil}\n\`\`\`\n`,
  [`docs/${name}`]: `# X${evil}\n\n[a](./gone.mdx)\n\n![](${evil})\n\n\`\`\`l${evil}\n\`\`\`\n`
}

const commands: Array<Array<string>> = [
  ['lint', 'docs'],
  ['lint', 'docs', '--format', 'json'],
  ['lint', 'docs', '--format', 'github'],
  ['lint', 'docs', '--format', 'sarif'],
  ['lint', `docs${evil}`],
  ['lint', 'docs', '--rule', `a${evil}=off`],
  ['tree', 'docs'],
  ['tree', 'docs', '--json'],
  ['tree', 'docs', '--problems'],
  ['tree', 'docs', '--problems', '--json'],
  ['tree', 'docs', '--navigation'],
  ['tree', 'docs', '--navigation', '--json'],
  ['tree', `gone${evil}`],
  ['build', '--content', 'docs', '--keep-going'],
  ['build', '--content', 'docs', '--keep-going', '--json'],
  ['build', '--site', 'broken.yaml'],
  ['search', `lock${evil}`],
  ['search', `T${evil}`, '--json', '--explain'],
  ['snippet', `A${evil}`],
  ['snippet', '--file', `docs/${name}`],
  ['snippet', '--file', `gone${evil}`],
  ['proof', '--list', '--content', 'docs'],
  ['proof', `/a${evil}`, '--content', 'docs'],
  ['doctor', '--content', 'docs'],
  ['lock', '--content', 'docs'],
  ['accept', `/a${evil}`, '--content', 'docs'],
  ['decode', `0x${evil}`],
  ['impact', `a${evil}`, '--content', 'docs'],
  ['impact', '--since', `a${evil}`, '--content', 'docs', '--format', 'markdown'],
  ['storage', `a${evil}`, `b${evil}`],
  ['verify', `a${evil}`, '--content', 'docs'],
  ['import', `gone${evil}`],
  ['init', `gone${evil}`],
  ['cache', `gone${evil}`],
  [`co${evil}`]
]

test('no command prints a character that a terminal obeys', async () => {
  const root = await writeSite(docs)
  await writeFile(path.join(root, 'broken.yaml'), `title: "a\n${evil}`)
  for (const args of commands) {
    const {stdout, stderr} = await runCommand(args, root)
    expect(`${stdout}${stderr}`).not.toBe('')
    expect([args, listControls(stdout + stderr)]).toEqual([args, []])
  }
})

test('no problem that `dev` shows over a page has a character that a browser obeys', async () => {
  const root = await writeSite(docs)
  const ending = new AbortController()
  let done: Promise<unknown> | undefined
  const address = await new Promise<string>((resolve, reject) => {
    done = runCli(['dev', '--content', 'docs', '--port', '0'], {
      stdout: (text) => resolve(/^\S+/.exec(text)?.[0] ?? ''),
      stderr() {},
      cwd: root,
      color: false,
      signal: ending.signal
    })
    done.catch(reject)
  })
  const shown = await Promise.all(
    ['/', `/x${evil}`].map(async (route) => {
      const query = new URLSearchParams({address: encodeURI(route)})
      const answer = await fetch(`${address}_lockstep/problems?${query}`)
      return answer.text()
    })
  )
  ending.abort()
  await done
  expect(shown[0]).toContain('unexpected text in braces')
  expect(shown.map(listControls)).toEqual([[], []])
})

test('programs get the original text after parsing the output', () => {
  const text = `${JSON.stringify({title: `a${evil}\n`, list: ['é\u00a0']}, null, 2)}\r\n\t`
  expect(JSON.parse(toPrintable(text, false))).toEqual(JSON.parse(text))
})

test('colors are the only control sequences that a terminal gets', () => {
  const text = '\u001b[31mred\u001b[39m\r\u001b[Kpages\u001b[2J\u001b[1A\r'
  expect(toPrintable(text, true)).toBe(
    '\u001b[31mred\u001b[39m\r\u001b[Kpages\\u001b[2J\\u001b[1A\\u000d'
  )
  expect(listControls(toPrintable(text, false))).toEqual([])
})

test('a text within a line stays in its line', () => {
  expect(toVisible(`a\nb\t${evil}é`)).toBe(
    'a\\u000ab\\u0009\\u001b[2J\\u001b]0;t\\u0007\\u0008\\u007f\\u009b31m\\u0085\\u2028\\u202e\\u2066é'
  )
})

function listControls(text: string): Array<string> {
  return text.match(/(?!\n|\t|\r\n)[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu) ?? []
}
