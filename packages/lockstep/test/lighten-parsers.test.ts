import {readdirSync, readFileSync} from 'node:fs'
import path from 'node:path'
import {build, type Plugin} from 'esbuild'
import {expect, test} from 'vitest'
import {lightenParsers} from '../tools/lighten-parsers.js'

const content = path.join(import.meta.dirname, '../../../content')

const program = `
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import {unified} from 'unified'
import {visit} from 'unist-util-visit'

const processor = unified().use(remarkParse).use(remarkGfm).use(remarkMdx)
export function run(text) {
  const tree = processor.parse(text)
  const visited = []
  visit(tree, (node, index, parent) => {
    visited.push([node.type, index, parent?.type])
    if (node.type === 'table') return 'skip'
  })
  return JSON.stringify([tree, visited])
}
`

test('the bundle parses and walks pages like the packages that it lightens', async () => {
  const [light, plain] = await Promise.all([load([lightenParsers()]), load([])])
  expect(light.code).not.toBe(plain.code)
  expect(light.code).not.toContain("defineProperty(visit, 'name'")
  const pages = readdirSync(content, {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith('.mdx'))
    .sort()
    .filter((_, index) => index % 8 === 0)
  for (const page of pages) {
    const text = readFileSync(path.join(content, page), 'utf8').replace(/^---\n.*?\n---\n/s, '')
    expect(light.run(text), page).toBe(plain.run(text))
  }
})

/** Beginnings of blocks, some of which end a paragraph before them. */
const blocks = [
  'text',
  '# Heading',
  '===',
  '---',
  '- item',
  '2. item',
  '> quote',
  '```sh',
  '    code',
  '<div>',
  '{1 + 1}',
  '| a | b |\n| --- | --- |\n| 1 | 2 |',
  '[^1]: note',
  '[a]: /url "title',
  'export const a = 1',
  ''
]

test('the bundle ends a block where the next one interrupts it, like the packages', async () => {
  const [light, plain] = await Promise.all([load([lightenParsers()]), load([])])
  for (const before of ['', '> ', '- ', '   ']) {
    for (const first of blocks) {
      for (const second of blocks) {
        for (const third of ['text', '> - lazy', '\n[a] [^1]']) {
          const text = `${before}${first}\n${second}\n${third}\n`
          expect(tryRun(light, text), text).toBe(tryRun(plain, text))
        }
      }
    }
  }
})

/** Some of these texts are wrong MDX, which both have to say in the same words. */
function tryRun({run}: {run: (text: string) => string}, text: string): string {
  try {
    return run(text)
  } catch (error) {
    return String(error)
  }
}

async function load(
  plugins: Array<Plugin>
): Promise<{code: string; run: (text: string) => string}> {
  const {outputFiles} = await build({
    stdin: {contents: program, resolveDir: path.join(import.meta.dirname, '..')},
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    plugins
  })
  const code = outputFiles[0]?.text ?? ''
  const url = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
  const {run} = (await import(url)) as {run: (text: string) => string} // See `program`.
  return {code, run}
}
