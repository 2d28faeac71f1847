import {readFileSync} from 'node:fs'
import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import path from 'node:path'
import {listPages, readTree, type Tree} from '@lockstep/navtree'
import {type ParsedPage, parsePage} from '@lockstep/navtree/parse'
import {
  buildLinkSite,
  createPageProcessor,
  getPageData,
  type LinkSite,
  type PageData,
  resolveLinks,
  visitNodes
} from '@lockstep/pages'
import {type Problem, toPlace} from '@lockstep/problem'
import type {ContractList, Stated} from '@lockstep/snippets'
import {expect} from 'vitest'
import {
  rules as allRules,
  collectPage,
  type LintOptions,
  type LintPage,
  type LintSite,
  lint,
  listContractSymbols,
  listOtherLinks,
  parseKnownContracts,
  parseLock,
  parseRedirects,
  type Rule,
  standardContracts
} from '../src/index.ts'
import {createProseRules} from '../src/prose/index.ts'
import {toContract} from './to-contract.ts'

/** Contracts that a site may know: those of standards, and those that ours lists. */
export const knownContracts = [
  ...standardContracts,
  ...parseKnownContracts(
    readFileSync(new URL('../../../site/op-stack-contracts.txt', import.meta.url), 'utf8')
  )
]

/** A source with a struct outside of contracts. */
const types: ContractList['sources'][number] = {
  path: 'src/Types.sol',
  members: [
    {
      kind: 'struct',
      name: 'Params',
      parts: [{name: 'least', type: 'uint256'}],
      reference: 'src/Types.sol:Params',
      abi: false,
      place: {path: 'src/Types.sol', line: 3, column: 1},
      declaredIn: 'src/Types.sol',
      inherited: false
    }
  ]
}

/** The contract of the project in every fixture. */
const counter = {
  ...toContract('Counter', [
    ['function', 'increment()'],
    ['function', 'setNumber(uint256)'],
    ['function', 'number()', '(uint256)'],
    ['function', 'configure(address,uint256,bytes32)'],
    ['event', 'NumberSet(address,uint256)'],
    ['error', 'TooLarge(uint256,uint256)'],
    ['variable', 'limit'],
    ['constant', 'MAX_NUMBER', undefined, '100']
  ]),
  bases: ['src/Lockable.sol:Lockable', 'src/Owned.sol:Owned'],
  storage: [
    {name: 'limit', type: 'uint256', slot: '0', offset: 0, bytes: 32},
    {name: 'total', type: 'uint256', slot: '1', offset: 0, bytes: 32},
    {name: 'ring', type: 'struct Counter.Ring', slot: '2', offset: 0, bytes: 96, slots: 3}
  ]
}

/** What pages repeat of the members of the contract. */
const statedByName = new Map<string, Stated>([
  [
    'increment',
    {
      ...{visibility: 'external', mutability: 'nonpayable', parameters: [], returns: []},
      ...{modifiers: [], emits: ['NumberSet'], reverts: [], calls: []}
    }
  ],
  ['number', {mutability: 'view', parameters: [], returns: ['uint256 value'], modifiers: []}],
  ['NumberSet', {parameters: ['address indexed user', 'uint256 number']}],
  ['TooLarge', {parameters: ['uint256 number', 'uint256 most']}],
  ['MAX_NUMBER', {value: '100'}]
])

const prose = {
  avoid: {utilize: 'use', 'in order to': 'to'},
  repeated: true,
  sentence: 25,
  passive: true
}

/** Options of `lint`, and what a test changes around the files. */
interface LintFilesOptions extends LintOptions {
  around?: Partial<LintSite>
  /** Replaces the reason of every problem where it is found, before anything looks at it. */
  toReason?: (reason: string) => string
}

/** Files as they were read and compiled, which no option of `lint` changes. */
interface ReadFiles {
  tree: Tree
  problems: ReadonlyArray<Problem>
  redirects: LintSite['redirects']
  links: LinkSite
  ids: ReadonlyMap<string, ReadonlySet<string>>
  pages: ReadonlyArray<{
    file: string
    route: string | undefined
    page: ParsedPage
    compiled: PageData
  }>
}

/** Most tests lint the same files with several options. */
const readings = new WeakMap<Readonly<Record<string, string>>, Promise<ReadFiles>>()

/** Lint files as `lockstep lint` would, without a cache. The same object of files is read and compiled once. */
export async function lintFiles(
  files: Readonly<Record<string, string>>,
  {around, toReason = (reason) => reason, ...options}: LintFilesOptions = {}
): Promise<Array<Problem>> {
  const reading = readings.get(files) ?? readFiles(files)
  readings.set(files, reading)
  const {tree, problems, redirects, links, ids, pages: read} = await reading
  const rules = [...(options.rules ?? allRules), ...createProseRules(prose)].map((rule) =>
    changeReasons(rule, toReason)
  )
  const pages = read.map(({file, route, page, compiled}): LintPage => {
    const {frontMatter, places} = page.facts
    const collected = collectPage(page, files[file] ?? '', {
      file,
      rules,
      hasWords: true,
      hasMentions: true
    })
    const listed = [...compiled.links, ...listOtherLinks(file, compiled.links, collected)]
    return {
      file,
      route,
      frontMatter,
      places,
      outline: compiled.outline,
      links:
        route === undefined ? listed.map((link) => ({link})) : resolveLinks(listed, route, links),
      showsPages: compiled.showsPages,
      lint: collected
    }
  })
  const site: LintSite = {
    tree,
    pages,
    files: Object.keys(files),
    links,
    findIds: (route) => ids.get(route),
    redirects,
    contracts: {
      own: [
        counter,
        toContract('Lockable', []),
        toContract('Closable', []),
        toContract('Owned', [])
      ],
      declared: [{path: 'src/Counter.sol', names: ['Counter']}],
      files: ['script/Deploy.s.sol', 'src/Counter.sol'],
      libraryFiles: new Set<string>(),
      symbols: listContractSymbols(
        {contracts: [counter], sources: [types]},
        ['Wrong chain'],
        (place) => {
          const line = typeof place === 'string' ? 0 : place.line
          const stated = statedByName.get(counter.members[line - 1]?.name ?? '')
          return {fingerprint: 'a', shape: 'a', ...(stated && {stated})}
        }
      ),
      stale: [],
      known: knownContracts,
      texts: new Set(['Wrong chain']),
      allowed: new Set()
    },
    ...readLock(files['lockstep.lock']),
    vocabulary: {
      personas: ['app-developer', 'auditor'],
      categories: ['interop', 'tools'],
      topics: ['message-passing']
    },
    deployments: [
      {name: 'Vault', chainName: 'Local', address: '0x5FbDB2315678afecb367f032d93F642f64180aa3'},
      {name: 'Vault', chainName: 'Test', address: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'},
      {name: 'Router', chainName: 'Local', address: '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0'}
    ],
    addresses: new Set(['0x5FbDB2315678afecb367f032d93F642f64180aa3']),
    external: new Map([['https://gone.example.org/', {fault: 'answer 404'}]]),
    spelling: {
      isCorrect: (word) => !/^(?:teh|recieve|chian)$/i.test(word),
      suggest: () => undefined
    },
    hasConventions: true,
    ...around
  }
  const found = [...problems, ...(options.problems ?? [])]
  const asked: LintOptions = {
    isHouse: true,
    ...options,
    rules,
    problems: found.map((problem) => ({...problem, reason: toReason(problem.reason)}))
  }
  const all = lint(site, asked)
  // Only the first 500 problems of a file are listed, and a rule that is not run cannot be stopped.
  if (all.length >= 500 || options.limit) return all
  // A build has to find the same errors. What other steps report, and an address without a page, are errors of a build
  // even for docs of another generator.
  const others = new Set(found.map(toLine))
  const isSame = ({ruleId}: Problem): boolean => site.hasConventions || ruleId !== 'missing-link'
  const listErrors = (list: ReadonlyArray<Problem>): Array<Problem> =>
    list.filter(
      (problem) => problem.severity === 'error' && !others.has(toLine(problem)) && isSame(problem)
    )
  expect(listErrors(lint(site, {...asked, isBuild: true, clean: toFixed(options.clean)}))).toEqual(
    listErrors(all)
  )
  return all
}

/** A check with other options adds no pages. */
function toFixed(clean: LintOptions['clean']): LintOptions['clean'] {
  const add = (): void => {}
  return clean && {page: {...clean.page, add}, links: {...clean.links, add}}
}

/** Read files as a site in a folder, and compile its pages. */
async function readFiles(files: Readonly<Record<string, string>>): Promise<ReadFiles> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lint-'))
  // Some examples have files next to the folder of the pages.
  const root = path.join(folder, 'docs')
  try {
    for (const [file, text] of Object.entries(files)) {
      await mkdir(path.join(root, path.dirname(file)), {recursive: true})
      await writeFile(path.join(root, file), text)
    }
    return await readFolder(root, files)
  } finally {
    await rm(folder, {recursive: true, force: true})
  }
}

async function readFolder(
  root: string,
  files: Readonly<Record<string, string>>
): Promise<ReadFiles> {
  const parsed = new Map<string, ParsedPage>()
  for (const [file, text] of Object.entries(files)) {
    if (/\.mdx?$/.test(file))
      parsed.set(file, parsePage(text, file.endsWith('x') ? 'mdx' : 'md', 2))
  }
  const {tree, problems} = await readTree(root, {timestamp: new Date(0)})
  const redirects = parseRedirects(files._redirects ?? '', '_redirects')
  const site = buildLinkSite(tree)
  const links: LinkSite = {
    ...site,
    hasRoute: (route) => site.hasRoute(route) || redirects.some(({from}) => from === route),
    hasFile: (file) => Object.hasOwn(files, file)
  }
  const ids = new Map<string, Set<string>>()
  const routes = new Map(listPages(tree).map(({file, route}) => [file, route]))
  const processor = createPageProcessor({getPartial: (name) => parsed.get(name)})
  const pages: Array<ReadFiles['pages'][number]> = []
  for (const [file, page] of parsed) {
    const compiled = getPageData(await processor.process({path: file, value: files[file] ?? ''}))
    const route = routes.get(file)
    pages.push({file, route, page, compiled})
    if (route === undefined) continue
    const found = new Set<string>()
    visitNodes(compiled.hast, (node) => {
      const id = node.type === 'element' ? node.properties.id : 'props' in node && node.props.id
      if (typeof id === 'string') found.add(id)
      return undefined
    })
    ids.set(route, found)
    for (const {place, ...problem} of compiled.problems) {
      problems.push({...problem, place: toPlace(place)})
    }
  }
  return {tree, problems, redirects, links, ids, pages}
}

function toLine({file, ruleId, place}: Problem): string {
  return `${file}:${place.start.line} ${ruleId}`
}

function changeReasons(rule: Rule, toReason: (reason: string) => string): Rule {
  const {checkPage, checkSite} = rule
  return {
    ...rule,
    checkPage: (page, report) =>
      checkPage?.(page, (reason, ...rest) => report(toReason(reason), ...rest)),
    ...(checkSite && {
      checkSite: (site, report) =>
        checkSite(site, (file, reason, ...rest) => report(file, toReason(reason), ...rest))
    })
  }
}

function readLock(text: string | undefined): Pick<LintSite, 'lock' | 'lockMistakes'> {
  if (text === undefined) return {}
  const {lock, mistakes} = parseLock(text)
  return {lock, lockMistakes: {file: 'lockstep.lock', mistakes}}
}
