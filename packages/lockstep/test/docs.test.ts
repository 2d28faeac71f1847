import {readFile} from 'node:fs/promises'
import {fileURLToPath} from 'node:url'
import {adoptedRules, rules} from '@lockstep/lint'
import {writeSite} from '@lockstep/test-support'
import {describe, expect, test} from 'vitest'
import {listCommands} from '../src/cli.ts'
import {runCommand} from './run-command.ts'

const site = fileURLToPath(new URL('../docs', import.meta.url))

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
    const schema = await readFile(new URL('../schemas/site.schema.json', import.meta.url), 'utf8')
    const {properties = {}, required = []} = JSON.parse(schema) as Property
    const rows = listRows(properties, required, '')
    const page = toPage(
      'Settings',
      'Every key of site.yaml with its type, its default and what it does.',
      `Paths are relative to the file. A key that doesn't exist, or a value of the wrong type, is reported with its line and column.\n\n| Key | Type | Default | What it does |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`
    )
    await expect(page).toMatchFileSnapshot('../docs/pages/reference/settings.mdx')
  })

  test('of the rules of lint', async () => {
    const all = [...rules, ...adoptedRules].sort((a, b) => (a.id < b.id ? -1 : 1))
    const rows = all.map(({id, severity, description}) => {
      const href = `https://github.com/lockstep-docs/lockstep/blob/main/packages/lint/docs/${id}.md`
      return `| [\`${id}\`](${href}) | ${severity} | ${escapeCell(description)} |`
    })
    const page = toPage(
      'Lint rules',
      'Every rule of lockstep lint, how much it says, and what it looks for.',
      `Each rule has a page that says why it exists and shows what is wrong and what is right.\n\n| Rule | Severity | What it looks for |\n| --- | --- | --- |\n${rows.join('\n')}\n`
    )
    await expect(page).toMatchFileSnapshot('../docs/pages/reference/lint-rules.mdx')
  })
})

test('the README has a row and a section for every command', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
  const rows = Array.from(readme.matchAll(/^\| \[`([a-z]+)`\]\(#/gm), ([, name]) => name)
  const sections = Array.from(readme.matchAll(/^### `lockstep ([a-z]+)/gm), ([, name]) => name)
  const names = listCommands().map(({name}) => name)
  expect(rows.toSorted()).toEqual(names.toSorted())
  expect([...new Set(sections)].toSorted()).toEqual(names.toSorted())
})

test('the docs of Lockstep build without a problem', async () => {
  const out = await writeSite({})
  const build = await runCommand(['build', '--site', site, '--out', `${out}/dist`, '--json'], site)
  const {problems} = JSON.parse(build.stdout)
  expect(problems.filter(({severity}: {severity: string}) => severity !== 'note')).toEqual([])
  expect(build.code).toBe(0)
})

interface Property {
  description?: string
  type?: string
  default?: unknown
  properties?: Record<string, Property>
  required?: ReadonlyArray<string>
  items?: Property
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
    const inner = listRows(property.properties ?? {}, property.required ?? [], `${key}.`)
    const standard = required.includes(name)
      ? 'required'
      : property.default === undefined || typeof property.default === 'object'
        ? ''
        : `\`${JSON.stringify(property.default)}\``
    const about = escapeCell(property.description ?? '')
    return [`| \`${key}\` | ${toType(property)} | ${standard} | ${about} |`, ...inner]
  })
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
