import {readdir, readFile} from 'node:fs/promises'
import {expect, test} from 'vitest'

const root = new URL('../../../', import.meta.url)

async function readText(file: string): Promise<string> {
  return readFile(new URL(file, root), 'utf8')
}

/** The table of ARCHITECTURE.md as `package: what it may import`. */
async function readMap(): Promise<Record<string, Array<string>>> {
  const rows = (await readText('ARCHITECTURE.md')).matchAll(
    /^\| `([\w-]+)` \|[^|]*\| ([^|]*) \|[^|]*\|$/gm
  )
  return Object.fromEntries(
    Array.from(rows, ([, name, imports]): [string, Array<string>] => {
      return [
        name ?? '',
        Array.from(imports?.matchAll(/`([\w-]+)`/g) ?? [], ([, other]) => other ?? '')
      ]
    })
  )
}

async function readImports(folder: string): Promise<Array<string>> {
  const {dependencies = {}} = JSON.parse(await readText(`packages/${folder}/package.json`))
  return Object.keys(dependencies)
    .filter((name) => name.startsWith('@lockstep/'))
    .map((name) => name.replace('@lockstep/', ''))
}

test('every package is on the map, and imports what the map allows', async () => {
  const map = await readMap()
  const folders = await readdir(new URL('packages/', root))
  expect(Object.keys(map).sort()).toEqual(folders.sort())

  for (const folder of folders) {
    const allowed = map[folder] ?? []
    const others = (await readImports(folder)).filter((name) => !allowed.includes(name))
    expect(others, `imports of ${folder}`).toEqual([])
  }
})

test('every decision is listed, with what it costs', async () => {
  const index = await readText('ARCHITECTURE.md')
  const files = (await readdir(new URL('decisions/', root))).sort()
  for (const file of files) {
    expect(index).toContain(`decisions/${file}`)
    expect(await readText(`decisions/${file}`)).toMatch(
      /^# .+\n\n## Context\n[\s\S]+\n## Choice\n[\s\S]+\n## Cost\n/
    )
  }
})

test('links between the documents of the repository lead somewhere', async () => {
  const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md']
  for (const document of documents) {
    const links = Array.from(
      // What a program prints is no link.
      (await readText(document))
        .replace(/^```[\s\S]*?^```/gm, '')
        .matchAll(/\]\((?!https?:)([^)#]+)/g),
      ([, link]) => link ?? ''
    )
    for (const link of links) {
      await expect(
        readFile(new URL(link, root)).catch(() => readdir(new URL(link, root))),
        `${document}: ${link}`
      ).resolves.toBeDefined()
    }
  }
})
