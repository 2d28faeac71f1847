import {existsSync, readdirSync, readFileSync} from 'node:fs'
import path from 'node:path'
import {expect, test} from 'vitest'
import {listFunctions} from './list-functions.ts'
import {findCycles, type Module, readModules} from './read-modules.ts'

const root = path.join(import.meta.dirname, '../../..')
const packages = readdirSync(path.join(root, 'packages')).sort()
const sources = new Map(
  packages
    .filter((name) => existsSync(path.join(root, 'packages', name, 'src')))
    .map((name) => [name, readModules(root, `packages/${name}/src`)])
)

function readText(file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
}

/** Read the table of ARCHITECTURE.md: what each package may import. */
function readMap(): Map<string, Array<string>> {
  const rows = readText('ARCHITECTURE.md').matchAll(/^\| `([\w-]+)` \|[^|]*\| ([^|]*) \|[^|]*\|$/gm)
  return new Map(
    Array.from(rows, ([, name = '', cell = '']): [string, Array<string>] => {
      return [name, Array.from(cell.matchAll(/`([\w-]+)`/g), ([, other = '']) => other)]
    })
  )
}

/** List the packages of ours that a module imports, by name or by a path into their folder. */
function listPackages({imports}: Module): Array<string> {
  return imports.flatMap((name) => {
    const [, found] = /^(?:@lockstep|packages)\/([\w-]+)/.exec(name) ?? []
    return found === undefined ? [] : [found]
  })
}

test('the map names every package', () => {
  expect([...readMap().keys()].sort()).toEqual(packages)
})

test.each(packages)('the sources of %s import only what the map allows', (name) => {
  const allowed = new Set([name, ...(readMap().get(name) ?? [])])
  const others = (sources.get(name) ?? []).flatMap((module) =>
    listPackages(module)
      .filter((other) => !allowed.has(other))
      .map((other) => `${module.file} imports ${other}`)
  )
  expect(others).toEqual([])
})

/** Read the last column of the table: what no module of a package uses. */
function readNever(): Map<string, string> {
  const rows = readText('ARCHITECTURE.md').matchAll(/^\| `([\w-]+)` \|.*\|([^|]*)\|$/gm)
  return new Map(Array.from(rows, ([, name = '', cell = '']) => [name, cell]))
}

test.each(packages)('no module of %s uses what the map says that it never uses', (name) => {
  const never = readNever().get(name) ?? ''
  const modules = (sources.get(name) ?? []).filter(({file}) => !file.includes('/src/browser/'))
  const uses = (pattern: RegExp): Array<string> =>
    modules
      .filter(({imports}) => imports.some((other) => pattern.test(other)))
      .map(({file}) => file)
  if (never.includes('React')) expect(uses(/^react(?:-dom)?(?:\/|$)/)).toEqual([])
  if (never.includes('the disk')) expect(uses(/^node:fs(?:\/promises)?$/)).toEqual([])
  if (never.includes('the terminal')) {
    const terminal = /\bprocess\.(?:argv|stderr|stdout)\b/
    expect(modules.filter(({text}) => terminal.test(text)).map(({file}) => file)).toEqual([])
  }
})

/** Folders with tests, each with the folder whose files it may import. */
const testFolders = [...packages.map((name) => `packages/${name}`), 'contracts', 'site'].flatMap(
  (home) =>
    ['test', 'bench']
      .map((name): [folder: string, home: string] => [`${home}/${name}`, home])
      .filter(([folder]) => existsSync(path.join(root, folder)))
)

test.each(testFolders)('%s imports no files of other packages', (folder, home) => {
  const others = readModules(root, folder).flatMap(({file, imports}) =>
    imports
      .filter((other) => /^(?:packages|contracts|site)\//.test(other))
      .filter((other) => !other.startsWith(`${home}/`))
      .map((other) => `${file} imports ${other}`)
  )
  expect(others).toEqual([])
})

test.each(packages)('modules of %s do not import each other in a circle', (name) => {
  expect(findCycles(sources.get(name) ?? [])).toEqual([])
})

/** Packages with more than helpers of tests, which may use the disk anywhere and repeat names. */
const published = packages.filter((name) => name !== 'test-support')

/** List what a module declares and exports. */
function listDeclared({file, text}: Module): Array<[name: string, file: string]> {
  const declaration = /^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm
  return [...new Set(Array.from(text.matchAll(declaration), ([, name = '']) => name))]
    .filter((name) => {
      // A component may have the name of what it shows, and each module of a command exports its `command`.
      return !(/\.tsx$/.test(file) && /^[A-Z]/.test(name)) && name !== 'command'
    })
    .map((name) => [name, file])
}

test('a name is exported by one module of all packages, so that a search finds what it means', () => {
  const files = new Map<string, Array<string>>()
  for (const [name, file] of published.flatMap((each) =>
    (sources.get(each) ?? []).flatMap(listDeclared)
  )) {
    files.set(name, [...(files.get(name) ?? []), file])
  }
  expect([...files].filter(([, {length}]) => length > 1)).toEqual([])
})

/** Verbs of modules that may use the disk. */
const edges = /^(?:copy|find|list|open|read|remove|serve|swap|watch|write)-/

/** Modules that use the disk although their name does not say so. The list may only shrink. */
const otherEdges = new Set([
  'packages/generator/src/init/init-project.ts',
  'packages/generator/src/serve/create-dev-site.ts',
  'packages/generator/src/write/check-out.ts',
  'packages/lockstep/src/commands/lint-command.ts',
  'packages/proof/src/run/run-plan.ts',
  'packages/snippets/src/check/check-project.ts'
])

test.each(published)('only modules of %s that are named after it use the disk', (name) => {
  const users = (sources.get(name) ?? [])
    .filter(({imports}) => imports.some((other) => /^node:fs(?:\/promises)?$/.test(other)))
    .map(({file}) => file)
    .filter((file) => !edges.test(path.posix.basename(file)))
  expect(users.filter((file) => !otherEdges.has(file))).toEqual([])
})

// `read` means the disk. What these packages get is text, so they parse it, or evaluate an expression in it.
test.each(['abi', 'lint', 'pages', 'shell'])('no function of %s is called read', (name) => {
  const functions = (sources.get(name) ?? []).flatMap(({file, text}) =>
    Array.from(text.matchAll(/\bfunction (read[A-Z]\w*)/g), ([, found]) => `${file} ${found}`)
  )
  expect(functions).toEqual([])
})

test('only functions that open a site take all of its settings; others take what they use', () => {
  const takers = (sources.get('generator') ?? [])
    .filter(({text}) => /\bsettings: Settings\b/.test(text))
    .map(({file}) => file.replace('packages/generator/src/', ''))
  expect(takers.sort()).toEqual([
    'build-site.ts',
    'edit/open-edited-site.ts',
    'lint/lint-site.ts',
    'lint/lock-site.ts',
    'open/open-site.ts',
    'open/to-state-settings.ts',
    'proof/prove-site.ts',
    'serve/open-watched-site.ts',
    'serve/serve-site.ts',
    'write/build-shard.ts'
  ])
})

test('the command line is thin: what formats a value is next to the value', () => {
  const lines = (sources.get('lockstep') ?? []).map(({text}) => text.split('\n').length - 1)
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThan(2000)
})

/** The number of lines that a function may have. */
const mostLines = 80

test.each(packages)('functions of %s are short', (name) => {
  const long = (sources.get(name) ?? []).flatMap((module) =>
    listFunctions(module).filter(({lines}) => lines > mostLines)
  )
  expect(long).toEqual([])
})

test('a function is as long as from its first line to its last, also inside another one', () => {
  const text = 'export const a = () => {\n  return 1\n}\nfunction b() {\n  return () => {\n  }\n}\n'
  expect(listFunctions({file: 'a.ts', text})).toEqual([
    {place: 'a.ts:1', lines: 3},
    {place: 'a.ts:4', lines: 4},
    {place: 'a.ts:5', lines: 2}
  ])
})

test.each(packages)(
  'a function of %s whose name begins with `to` converts, and does not throw',
  (name) => {
    const thrown = (sources.get(name) ?? []).flatMap(({file, text}) =>
      Array.from(text.matchAll(/^(?:export )?function (to[A-Z]\w*)[\s\S]*?^}$/gm))
        .filter(([body]) => body.includes('throw new '))
        .map(([, verb]) => `${file} ${verb}`)
    )
    expect(thrown).toEqual([])
  }
)

/** Every module that other packages can import, with the package that it belongs to. */
const entries = packages.flatMap((name) => {
  const {exports = {}} = JSON.parse(readText(`packages/${name}/package.json`))
  return Object.values<string | Record<string, string>>(exports)
    .map((target) => (typeof target === 'string' ? target : (target['@lockstep/source'] ?? '')))
    .filter((target) => target.startsWith('./src/'))
    .map((target): [file: string, name: string] => [
      path.posix.join('packages', name, target),
      name
    ])
})

test.each(entries)('%s exports what the README of %s lists', (file, name) => {
  const entry = (sources.get(name) ?? []).find((module) => module.file === file)
  if (!entry) throw new Error(`Cannot find ${file}`)
  const rows = readText(`packages/${name}/README.md`).match(/^\| `.*$/gm) ?? []
  const listed = new Set(rows.flatMap((row) => row.match(/(?<=`)[A-Za-z]\w*/g) ?? []))
  expect(listExports(entry).filter((each) => !listed.has(each))).toEqual([])
})

test.each(packages)('the README of %s documents no export that does not exist', (name) => {
  const own = entries.filter(([, other]) => other === name).map(([file]) => file)
  const modules = (sources.get(name) ?? []).filter(({file}) => own.includes(file))
  const exported = new Set([
    ...modules.flatMap(listExports),
    ...modules.flatMap(listDeclared).map(([declared]) => declared)
  ])
  const tables =
    readText(`packages/${name}/README.md`).match(/^\| export\b.*\n(?:\|.*\n?)+/gm) ?? []
  const cells = tables.flatMap((table) => Array.from(table.matchAll(/^\| (`[^|]*) \|/gm)))
  const documented = cells.flatMap(([, cell = '']) => cell.match(/(?<=`)[A-Za-z]\w*/g) ?? [])
  expect(documented.filter((each) => !exported.has(each))).toEqual([])
})

function listExports({text}: Module): Array<string> {
  return Array.from(text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)).flatMap(([, names = '']) =>
    names.split(',').flatMap((each) => /(\w+)\s*$/.exec(each)?.[1] ?? [])
  )
}

test('every decision is listed in decisions/README.md and names its cost', () => {
  const index = readText('decisions/README.md')
  const files = readdirSync(path.join(root, 'decisions')).filter((file) => /^\d/.test(file))
  for (const file of files) {
    expect(index).toContain(`](${file})`)
    expect(readText(`decisions/${file}`)).toMatch(
      /^# .+\n\n## Context\n[\s\S]+\n## Choice\n[\s\S]+\n## Cost\n/
    )
  }
})

/** What people read in the repository itself. */
const documents = [
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'contracts/README.md', 'site/README.md'],
  ...readdirSync(path.join(root, 'decisions')).map((file) => `decisions/${file}`),
  ...packages.map((name) => `packages/${name}/README.md`)
]

test.each(documents)('links of %s lead to files and headings that exist', (document) => {
  // What a program prints, and what an author writes, is no link of ours.
  const text = withoutCode(readText(document)).replace(/`[^`\n]*`/g, '')
  const links = Array.from(text.matchAll(/\]\((?!https?:)([^)]+)/g), ([, link = '']) => link)
  const isDead = (link: string): boolean => {
    const [address = '', anchor] = link.split('#')
    const target = address === '' ? document : path.posix.join(path.dirname(document), address)
    if (!existsSync(path.join(root, target))) return true
    return anchor !== undefined && /\.md$/.test(target) && !listAnchors(target).has(anchor)
  }
  expect(links.filter(isDead)).toEqual([])
})

function listAnchors(document: string): Set<string> {
  const text = withoutCode(readText(document))
  return new Set([
    ...Array.from(text.matchAll(/^#+ (.+)$/gm), ([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-')
    ),
    ...Array.from(text.matchAll(/<a id="([^"]+)"/g), ([, id = '']) => id)
  ])
}

function withoutCode(text: string): string {
  return text.replace(/^(`{3,})[\s\S]*?^\1/gm, '')
}

test.each(packages)(
  '%s refers to the packages that it needs, so that a first compilation finds their types',
  (name) => {
    const file = `packages/${name}/tsconfig.json`
    if (!existsSync(path.join(root, file))) return
    const manifest = JSON.parse(readText(`packages/${name}/package.json`))
    // What the program bundles is no dependency of those who install it.
    const dependencies = {
      ...manifest.dependencies,
      ...(name === 'lockstep' && manifest.devDependencies)
    }
    const needed = Object.keys(dependencies)
      .filter((other) => other.startsWith('@lockstep/') && other !== '@lockstep/test-support')
      .map((other) => other.replace('@lockstep/', '../'))
    const {references = []} = JSON.parse(readText(file))
    const paths = references.map((reference: {path: string}) => reference.path)
    expect(paths).toEqual(expect.arrayContaining(needed))
  }
)
