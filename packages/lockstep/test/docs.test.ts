import {execFileSync} from 'node:child_process'
import {readdirSync, readFileSync} from 'node:fs'
import {readFile} from 'node:fs/promises'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import {readSettings} from '@lockstep/generator'
import {adoptedRules, rules} from '@lockstep/lint'
import {baseComponents, componentDocs, describeProps} from '@lockstep/pages'
import {formatFlow} from '@lockstep/problem'
import {writeSite} from '@lockstep/test-support'
import {beforeAll, describe, expect, test} from 'vitest'
import {listCommands} from '../src/cli.ts'
import {runCommand} from './run-command.ts'

const site = fileURLToPath(new URL('../docs', import.meta.url))

/** Pages of the libraries are not in the repository, because they change with every comment of an export. */
beforeAll(() => {
  const tool = fileURLToPath(new URL('../tools/write-library-pages.js', import.meta.url))
  execFileSync(process.execPath, [tool])
})

test.each([
  ['navtree', () => import('@lockstep/navtree')],
  ['problem', () => import('@lockstep/problem')],
  ['search', () => import('@lockstep/search')]
])('the page of %s has a section for everything that programs import', async (name, load) => {
  const page = await readFile(path.join(site, `pages/reference/libraries/${name}.mdx`), 'utf8')
  const [main = ''] = page.split(`\n## @lockstep/${name}/`)
  const sections = Array.from(main.matchAll(/^### (\w+)$/gm), ([, title]) => title)
  expect(sections).toEqual(expect.arrayContaining(Object.keys(await load())))
})

/** Reference pages are written from what they describe: `vitest run packages/lockstep/test/docs.test.ts -u`. */
describe('the reference is what the program says', () => {
  test('of its commands', async () => {
    const sections = await Promise.all(
      listCommands().map(async ({name, summary}) => {
        const {stdout} = await runCommand([name, '--help'], site)
        return `## lockstep ${name}\n\nUse \`lockstep ${name}\` to ${summary}.\n\n\`\`\`text\n${stdout.trimEnd()}\n\`\`\`\n`
      })
    )
    const page = toPage(
      'Command line',
      'Every command of lockstep with its options and exit codes.',
      `Run a command with \`npx lockstep\`. Data goes to standard output and everything else to standard error, and \`NO_COLOR\` turns colors off.\n\n${sections.join('\n')}`
    )
    await expect(page).toMatchFileSnapshot('../docs/pages/reference/command-line.mdx')
  })

  test('of the settings', async () => {
    const {properties = {}, required = []} = await readSchema('site')
    const rows = listRows(properties, required, '')
    const page = toPage(
      'Settings',
      'Every key of site.yaml with its type, its default and what it does.',
      `Paths are relative to the file. A key that doesn't exist, or a value of the wrong type, is reported with its line and column.\n\n| Key | What it does | Type | Default |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`
    )
    await expect(page).toMatchFileSnapshot('../docs/pages/reference/settings.mdx')
  })

  test('of front matter', async () => {
    const schema = await readSchema('front-matter')
    const page = toPage(
      'Front matter',
      'Every key that a page can set at its beginning, with its type and what it does.',
      `A page begins with these keys between two lines of \`---\`. None is required; other keys are kept and not used.\n\n| Key | What it does | Type | Default |\n| --- | --- | --- | --- |\n${listRows(schema.properties ?? {}, [], '').join('\n')}\n`
    )
    await expect(page).toMatchFileSnapshot('../docs/pages/reference/front-matter.mdx')
  })

  test('of the components, each with an example', async () => {
    const sections = componentNames.map((name) => {
      const spec = baseComponents[name]
      const {summary, example} = componentDocs[name] ?? {summary: '', example: ''}
      const props = (spec ? describeProps(spec) : []).filter((prop) => prop.name !== 'id')
      const rows = props.map(({name: prop, expected, description = '', isRequired}) => {
        return `| \`${prop}\` | ${expected}${isRequired ? ', required' : ''} | ${escapeCell(description)} |`
      })
      const table =
        rows.length === 0
          ? []
          : [`| Prop | Value | What it does |\n| --- | --- | --- |\n${rows.join('\n')}`]
      const live = toLiveExample(example)
      return [
        `## ${name}`,
        `${summary}.`,
        ...table,
        `\`\`\`\`mdx\n${live}\n\`\`\`\``,
        // These show something of a page that this page is not, or of deployments and releases, which these docs don't have.
        ...(/^(?:Reference|ChildCards|Deployments|Address|StorageDiff)$/.test(name) ? [] : [live])
      ].join('\n\n')
    })
    const page = toPage(
      'Components',
      'Every component that a page can use, with its props and a live example.',
      `Components need no import. Each takes an \`id\` as well, which links can lead to. A site adds [its own](../customize.mdx).\n\n${sections.join('\n\n')}\n`
    )
    await expect(page).toMatchFileSnapshot('../docs/pages/reference/components.mdx')
  })

  test('of the rules of lint', async () => {
    const all = [...rules, ...adoptedRules].sort((a, b) => (a.id < b.id ? -1 : 1))
    const rows = all.map(({id, severity, description}) => {
      return `| [\`${id}\`](./${id}.md) | ${severity} | ${escapeCell(description)} |`
    })
    const page = toPage(
      'Lint rules',
      'Every rule of lockstep lint, its severity, and what it looks for.',
      `Each rule has a page that says why it exists and shows what is wrong and what is right.\n\n| Rule | Severity | What it looks for |\n| --- | --- | --- |\n${rows.join('\n')}\n`
    )
    const folder = '../docs/pages/reference/lint-rules'
    await expect(page).toMatchFileSnapshot(`${folder}/index.mdx`)
    // Rules of parsers have a page as well, and are named as messages name them.
    const ids = readdirSync(path.join(site, 'pages/reference/lint-rules'))
      .filter((name) => name.endsWith('.md'))
      .map((name) => name.replace('.md', ''))
      .sort()
    const meta = Object.fromEntries([['index', 'All rules'], ...ids.map((id) => [id, id])])
    await expect(`${JSON.stringify(meta, null, 2)}\n`).toMatchFileSnapshot(`${folder}/_meta.json`)
  })
})

test('the README has a row for every command, and its settings are valid', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
  const [, table = ''] = /^## Commands$([\s\S]*?)^\| exit code/m.exec(readme) ?? []
  const cells = Array.from(table.matchAll(/^\| (`[^|]*) \|/gm), ([, cell = '']) => cell)
  const names = cells.flatMap((cell) => cell.match(/(?<=`)\w+/g) ?? [])
  expect(names.toSorted()).toEqual(
    listCommands()
      .map(({name}) => name)
      .toSorted()
  )

  const [, settings = ''] = /^```yaml\n([\s\S]*?)^```/m.exec(readme) ?? []
  const root = await writeSite({'site.yaml': settings, 'docs/index.md': '# Home\n'})
  await expect(readSettings(root, {})).resolves.toMatchObject({
    title: 'Vault docs',
    contracts: root
  })
})

/** Components by the names that authors use; `Tabs.Tab` is another name for `Tab`. */
const componentNames = Object.keys(baseComponents).filter((name) => !name.includes('.'))

/** Replace what the docs of Lockstep don't have by what they have. */
function toLiveExample(example: string): string {
  return example
    .replaceAll('Vault.MAX_FEE', 'LockboxSuperchainERC20.INTEROP_BRIDGE')
    .replaceAll('MAX_FEE', 'INTEROP_BRIDGE')
    .replaceAll('Vault.deposit', 'LockboxSuperchainERC20.lockAndMint')
    .replaceAll('of="Vault"', 'of="LockboxSuperchainERC20"')
    .replaceAll('href="./', 'href="../')
}

test('every component, setting, rule, command and key of front matter is documented', async () => {
  const keys = async (name: string): Promise<Array<string>> => listKeys(await readSchema(name), '')
  const names = [
    ...componentNames,
    ...(await keys('site')),
    ...(await keys('front-matter')),
    ...[...rules, ...adoptedRules].map(({id}) => id)
  ]
  const folder = path.join(site, 'pages')
  const texts = readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith('.mdx'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
  const all = texts.join('\n')
  const missing = names.filter(
    (name) => !all.includes(`\`${name}\``) && !all.includes(`## ${name}\n`)
  )
  expect(missing).toEqual([])
  // Pages written by hand show each command in use, next to the generated help.
  const written = texts.filter((text) => !text.startsWith('---\ntitle: Command line')).join('\n')
  const unused = listCommands().filter(({name}) => !written.includes(`lockstep ${name}`))
  expect(unused.map(({name}) => name)).toEqual([])
})

test('the docs of Lockstep build without a problem', async () => {
  const out = await writeSite({})
  const build = await runCommand(['build', '--site', site, '--out', `${out}/dist`, '--json'], site)
  const {problems} = JSON.parse(build.stdout)
  expect(problems.filter(({severity}: {severity: string}) => severity !== 'note')).toEqual([])
  expect(build.code).toBe(0)
})

test('every tutorial was run as it is now', async () => {
  const {stdout} = await runCommand(['proof', '--list', '--json', '--site', site], site)
  const pages: Array<{route: string; state: string}> = JSON.parse(stdout)
  expect(pages.map(({route, state}) => [route, state])).toEqual([['/get-started', 'fresh']])
})

/** List the keys of a schema, with those within objects and lists, as their table names them: `search.boost`. */
function listKeys(schema: Property, prefix: string): Array<string> {
  const {properties = {}, anyOf = [], items, additionalProperties: values} = schema
  return [
    ...Object.entries(properties).flatMap(([name, property]) => {
      return [`${prefix}${name}`, ...listKeys(property, `${prefix}${name}.`)]
    }),
    // Of the forms of a value, the first one has the rows.
    ...(anyOf.map((each) => listKeys(each, prefix)).find((keys) => keys.length > 0) ?? []),
    ...(items ? listKeys(items, prefix.replace(/\.$/, '[].')) : []),
    ...(typeof values === 'object' ? listKeys(values, `${prefix}*.`) : [])
  ]
}

async function readSchema(name: string): Promise<Property> {
  const file = new URL(`../schemas/${name}.schema.json`, import.meta.url)
  return JSON.parse(await readFile(file, 'utf8')) as Property // As `schemas.test.ts` writes it.
}

interface Property {
  description?: string
  type?: string
  default?: unknown
  properties?: Record<string, Property>
  required?: ReadonlyArray<string>
  items?: Property
  additionalProperties?: boolean | Property
  examples?: ReadonlyArray<unknown>
  anyOf?: ReadonlyArray<Property>
  enum?: ReadonlyArray<string>
}

function listRows(
  properties: Record<string, unknown>,
  required: ReadonlyArray<string>,
  prefix: string
): Array<string> {
  return Object.entries(properties).flatMap(([name, value]) => {
    const property = value as Property // As `toJSONSchema` makes it.
    const key = `${prefix}${name}`
    const [path, {properties: keys = {}, required: needed = []}] = findObject(property)
    const inner = listRows(keys, needed, `${key}${path}.`)
    const standard = required.includes(name)
      ? 'required'
      : property.default === undefined || typeof property.default === 'object'
        ? ''
        : `\`${JSON.stringify(property.default)}\``
    const [example] =
      property.examples ?? property.anyOf?.flatMap((each) => each.examples ?? []) ?? []
    const shown = example === undefined ? '' : `, such as \`${formatFlow(example)}\``
    const about = escapeCell(`${property.description ?? ''}${shown}`)
    return [`| \`${key}\` | ${about} | ${toType(property)} | ${standard} |`, ...inner]
  })
}

/** Find the object whose keys have rows: the value, or one of its forms. A form without descriptions is short, and its row says it. */
function findObject(property: Property): [path: string, object: Property] {
  const isDescribed = ({properties = {}}: Property): boolean =>
    Object.values(properties).some(({description}) => description !== undefined)
  const {anyOf = [], items, additionalProperties: values} = property
  const forms: Array<[path: string, object: Property]> = [
    ['', property],
    ...anyOf.map((each): [string, Property] => ['', each]),
    ...(items ? [items, ...(items.anyOf ?? [])] : []).map((each): [string, Property] => [
      '[]',
      each
    ]),
    ...(typeof values === 'object' ? [['.*', values] satisfies [string, Property]] : [])
  ]
  return forms.find(([, form]) => isDescribed(form)) ?? ['', property]
}

function toType({type, items, anyOf, enum: values}: Property): string {
  if (values) return values.map((value) => `\`${value}\``).join(', ')
  if (anyOf) return [...new Set(anyOf.map(toType))].join(' or ')
  if (type === 'array') return `list of ${items ? toType(items) : 'values'}`
  return type ?? 'value'
}

/** A bar would end the cell, and outside of code MDX reads braces and tags. */
function escapeCell(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part) => part.replace(part.startsWith('`') ? /\|/g : /[|<{]/g, '\\$&'))
    .join('')
}

function toPage(title: string, description: string, body: string): string {
  return `---\ntitle: ${title}\ndescription: ${description}\ncontent_type: reference\n---\n\n${body}`
}
