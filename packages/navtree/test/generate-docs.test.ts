import {mkdtemp, readdir, readFile, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import path from 'node:path'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {generateDocs} from '../bench/generate-docs.ts'
import {readTree} from '../src/read-tree.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lockstep-docs-'))
})

afterEach(() => rm(folder, {recursive: true, force: true}))

async function generate(name: string, seed: number): Promise<Map<string, string>> {
  const root = path.join(folder, name)
  await generateDocs(root, {pages: 120, seed})
  const files = (await readdir(root, {recursive: true})).filter((file) => /\.\w+$/.test(file))
  const texts = files.sort().map(async (file): Promise<[string, string]> => {
    return [file, await readFile(path.join(root, file), 'utf8')]
  })
  return new Map(await Promise.all(texts))
}

test('the same seed gives the same files, and another seed gives others', async () => {
  const first = await generate('first', 1)
  expect(await generate('second', 1)).toEqual(first)
  expect(await generate('third', 2)).not.toEqual(first)
})

test('every page is there once, and no two are equal', async () => {
  const files = await generate('docs', 1)
  const pages = [...files].filter(([file]) => file.endsWith('.mdx')).map(([, text]) => text)
  expect([pages.length, new Set(pages).size]).toEqual([120, 120])
})

test('generated docs have no problems, and their links lead to pages', async () => {
  const files = await generate('docs', 1)
  const {tree, problems} = await readTree(path.join(folder, 'docs'))
  expect(problems).toEqual([])

  const routes = new Set(JSON.stringify(tree).match(/(?<="route":")[^"]+/g))
  const links = [...files.values()].flatMap((text) => text.match(/(?<=\]\()\/(?!img)[^)]*/g) ?? [])
  expect(links.filter((link) => !routes.has(link))).toEqual([])
})
