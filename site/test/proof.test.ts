import {mkdtemp, readFile, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import path from 'node:path'
import {canOpenNetwork} from '@lockstep/proof'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {runLockstep, siteFolder, writeDownloads} from './build-site.ts'
import {writeNpm} from './write-npm.ts'

const route = '/interop/tutorials/upgrade-to-superchain-erc20/lockbox'

/** Those that are run where pages can only run one after the other, which takes long. */
const first = [
  route,
  '/interop/tutorials/custom-superchain-erc20',
  '/interop/tutorials/transfer-superchainERC20',
  '/interop/tutorials/contract-calls',
  '/interop/tutorials/message-passing/manual-relay'
]

interface Page {
  route: string
  passed: boolean
  failure?: unknown
  transcript?: Transcript
}

interface Transcript {
  files: Record<string, string>
  steps: Array<{commands: Array<{text: string; stdout: string}>}>
}

let transcripts: string

beforeAll(async () => {
  await writeDownloads()
  transcripts = await mkdtemp(path.join(tmpdir(), 'proofs-'))
})

afterAll(() => rm(transcripts, {recursive: true, force: true}))

test('every tutorial that is run has been run as it is now', async () => {
  const {stdout} = await runLockstep(['proof', '--list', '--json', '--site', siteFolder])
  const pages: Array<{route: string; state: string}> = JSON.parse(stdout)
  expect(pages.map((page) => page.route)).toContain(route)
  expect(pages.filter(({state}) => state !== 'fresh')).toEqual([])
})

test('every tutorial that is run passes', async () => {
  const options = ['--json', '--site', siteFolder, '--transcripts', transcripts]
  const routes = (await canOpenNetwork()) ? [] : first
  const npm = await writeNpm(path.join(transcripts, '.npm'))
  const env = {...process.env, PATH: [npm, process.env.PATH].join(path.delimiter)}
  const {code, stdout, stderr} = await runLockstep(['proof', ...routes, ...options], env)
  if (code === 2) throw new Error(stderr)
  const {pages}: {pages: Array<Page>} = JSON.parse(stdout)
  expect(pages.filter(({passed}) => !passed)).toEqual([])

  // In the order of the page: at the start, locked, and redeemed after the way to chain B and back.
  const {transcript} = pages.find((page) => page.route === route) ?? {}
  const balances = transcript?.steps
    .flatMap(({commands}) => commands)
    .filter(({text}) => text.startsWith('balance $'))
    .map(({stdout}) => stdout)
  expect(balances).toEqual([
    '1',
    '0.750000000000000000',
    '0.250000000000000000',
    '0.100000000000000000',
    '0.150000000000000000'
  ])

  // What was loaded is what the last run has loaded, which says whether the page is fresh.
  const committed: Transcript = JSON.parse(
    await readFile(path.join(siteFolder, 'proofs', `${route}.json`), 'utf8')
  )
  expect(transcript?.files).toEqual(committed.files)
}, 900_000)
