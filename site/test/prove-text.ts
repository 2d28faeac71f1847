import {cp, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import path from 'node:path'
import {parsePage} from '@lockstep/navtree/parse'
import {canOpenNetwork, planRun, runPlan} from '@lockstep/proof'
import {siteFolder} from './build-site.ts'

/** A change of what a reader meets. */
export interface Mutation {
  /** Text that occurs once, and its replacement. */
  from: string
  to: string
  /** A download that is changed, and not the page. */
  download?: string | undefined
}

/**
 * Run a page with a change, on real chains, and return where it fails.
 *
 * The line is identified by its text: `reason | text of the line`.
 */
export async function proveText(text: string, mutation: Mutation): Promise<string> {
  const {from, to, download} = mutation
  const changed = download === undefined ? replaceOnce(text, from, to) : text
  const folder = await mkdtemp(path.join(tmpdir(), 'mutant-'))
  try {
    await cp(path.join(siteFolder, '.lockstep/downloads'), folder, {recursive: true})
    if (download !== undefined) {
      const file = path.join(folder, download)
      await writeFile(file, replaceOnce(await readFile(file, 'utf8'), from, to))
    }
    const {plan, problems} = planRun(parsePage(changed, 'mdx', 2), {file: 'page.mdx'})
    if (!plan || problems.length > 0) return problems.map(({reason}) => reason).join('\n')
    const {failure} = await runPlan(plan, {
      ownNetwork: await canOpenNetwork(),
      site: {folder, origin: 'https://docs.example.org'},
      path: [path.join(siteFolder, '../contracts/node_modules/.bin')]
    })
    if (!failure) return 'passed'
    return `${failure.reason} | ${changed.split('\n')[failure.line - 1]?.trim()}`
  } finally {
    await rm(folder, {recursive: true, force: true})
  }
}

function replaceOnce(text: string, from: string, to: string): string {
  if (text.split(from).length !== 2) throw new Error(`Cannot find \`${from}\` once`)
  return text.replace(from, () => to)
}
