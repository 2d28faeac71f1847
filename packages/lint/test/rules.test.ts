import {readdirSync, readFileSync} from 'node:fs'
import path from 'node:path'
import {parsePage} from '@lockstep/navtree/parse'
import type {Fix, Problem} from '@lockstep/problem'
import {parseExamples, parseMarks} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {adoptedRules, applyFixes, listContractSymbols, type Rule, rules} from '../src/index.ts'
import {lintFiles} from './lint-files.ts'
import {toContract} from './to-contract.ts'

const home = path.join(import.meta.dirname, '..')
const noContracts = {
  own: [],
  declared: [],
  files: [],
  libraryFiles: new Set<string>(),
  symbols: [],
  stale: [],
  known: [],
  texts: new Set<string>(),
  allowed: new Set<string>()
}
const faults = readdirSync(path.join(home, 'test/faults')).sort()
const adopted = readdirSync(path.join(home, '../lockstep/test/faults'))
/** Files with faults, here and in `lockstep`, which several tests lint. */
const planted = new Map(
  [
    ...faults.map((name) => `test/faults/${name}`),
    ...adopted.map((name) => `../lockstep/test/faults/${name}`)
  ].map((file) => [path.basename(file), parseMarks(read(file))] as const)
)
const documents = [...rules, ...adoptedRules].map(({id}) => id)

function read(file: string): string {
  return readFileSync(path.join(home, file), 'utf8')
}

function getPlanted(name: string): ReturnType<typeof parseMarks> {
  const found = planted.get(name)
  if (!found) throw new Error(`Cannot find ${name}`)
  return found
}

function toPlace({file, place}: Problem): string {
  return `${file}:${place.start.line}:${place.start.column}`
}

/** The place of a problem, and those of the other mentions that it stands for. */
function toPlaces({also = [], ...problem}: Problem): Array<string> {
  return [problem.place, ...also].map((place) => toPlace({...problem, place}))
}

/** Names and kinds of nodes, and no text: what fixes must not change. */
function toShape(text: string): unknown {
  const {tree} = parsePage(text, 'mdx', 2)
  return JSON.stringify(tree, (key, value) =>
    /^(position|value|url|data)$/.test(key) ? undefined : value
  )?.replace(/\{"type":"mdxjsEsm"\},?/g, '')
}

test.each(['\n', '\r\n', '\r'])(
  'a fault in a fence of a list has its place when lines end with %j',
  async (end) => {
    const text = [
      '# A',
      '',
      '- List:',
      '',
      '  ```sh',
      '  echo one',
      '  echo "two',
      '  ```',
      ''
    ].join(end)
    const problems = await lintFiles({'index.md': text})
    const [problem] = problems.filter(({ruleId}) => ruleId === 'shell-syntax')
    expect(problem?.place.start).toEqual({line: 7, column: 8})
  }
)

test('output in a shell fence is a warning', async () => {
  const text = '# A\n\n```bash\nEstimated L1 fee (wei): 1\n```\n'
  const found = (await lintFiles({'index.md': text})).filter(
    ({ruleId}) => ruleId === 'shell-syntax'
  )
  expect(found.map(({severity}) => severity)).toEqual(['warning'])
})

test('every rule has faults planted', () => {
  expect(faults).toEqual(rules.map(({id}) => `${id}.txt`).sort())
})

test.each(faults)(
  '%s: each planted fault is reported at its place, and nothing else',
  async (name) => {
    const id = name.replace('.txt', '')
    const {files, marks} = getPlanted(name)
    const messages = (await lintFiles(files)).filter(({ruleId}) => ruleId === id)
    expect(messages.flatMap(toPlaces).sort()).toEqual(marks)
    expect(marks.length).toBeGreaterThanOrEqual(3)
  }
)

test.each(faults)(
  '%s: a fix removes the problem, is idempotent, and keeps the meaning',
  async (name) => {
    const id = name.replace('.txt', '')
    const {files} = getPlanted(name)
    const first = await fix(files)
    if (JSON.stringify(first) === JSON.stringify(files)) return
    expect(await fix(first)).toEqual(first)
    for (const [file, text] of Object.entries(first)) {
      if (/\.mdx$/.test(file)) expect(toShape(text)).toBe(toShape(files[file] ?? ''))
    }

    async function fix(before: Record<string, string>): Promise<Record<string, string>> {
      const messages = (await lintFiles(before)).filter(({ruleId}) => ruleId === id)
      return Object.fromEntries(
        Object.entries(before).map(([file, text]) => {
          const fixes = messages.flatMap((each): Array<Fix> => {
            return each.file === file && each.fix ? [each.fix] : []
          })
          return [file, applyFixes(text, fixes)]
        })
      )
    }
  }
)

/** Everything of a problem that a program may decide by. */
function toFacts(problems: ReadonlyArray<Problem>): Array<string> {
  return problems.map(({file, ruleId, severity, place}) =>
    JSON.stringify([file, ruleId, severity, place])
  )
}

test.each([...planted.keys()])('%s: nothing depends on the words of a reason', async (name) => {
  const {files} = getPlanted(name)
  for (const isHouse of [true, false]) {
    const options = {isHouse, around: {hasConventions: isHouse}}
    const problems = await lintFiles(files, options)
    const mute = await lintFiles(files, {...options, toReason: () => 'x'})
    expect(toFacts(mute)).toEqual(toFacts(problems))
    // The rules for comments come last, so nothing can read their reasons.
    const others = mute.filter(({ruleId}) => !ruleId.endsWith('-suppression'))
    // A reason for several mentions says where the others are.
    expect(others.every(({reason}) => /^x(?: \(\d+ more mentions?: .*\))?$/.test(reason))).toBe(
      true
    )
  }
})

const docs = path.join(home, '../lockstep/docs/pages/reference/lint-rules')

test('every rule has a page of documentation', () => {
  expect(
    readdirSync(docs)
      .filter((name) => name.endsWith('.md'))
      .sort()
  ).toEqual(documents.map((id) => `${id}.md`).sort())
})

test.each(documents)('the page of %s has its sections', (id) => {
  const text = readFileSync(path.join(docs, `${id}.md`), 'utf8')
  expect(text).toMatch(new RegExp(`^# ${id}\n[\\s\\S]+\n## Why\n[\\s\\S]+\n## Turn it off\n`))
})

// `planted-faults.test.ts` in `lockstep` does the same for the other rules, which need a whole site.
test.each(rules)('the page of $id: wrong is wrong, and right is right', async ({id}) => {
  const {wrong, right} = parseExamples(readFileSync(path.join(docs, `${id}.md`), 'utf8'))
  const run = async (example: string): Promise<Array<string>> =>
    (await lintFiles(parseMarks(example).files)).map(({ruleId}) => ruleId)
  expect(await run(wrong)).toContain(id)
  expect(await run(right)).not.toContain(id)
})

test('without anything on the page, and on a page that cannot be parsed, rules say nothing of their own', async () => {
  const own = new Set(rules.map(({id}) => id))
  const messages = await lintFiles({'index.mdx': '', 'b.mdx': '<a\n'}, {isHouse: false})
  expect(messages.filter(({ruleId}) => own.has(ruleId))).toEqual([])
})

test('a rule that is stopped keeps what it found and is reported with its page, which the next rule leaves out', async () => {
  const rule = (id: string, last: string): Rule => ({
    id,
    severity: 'warning',
    description: 'A page',
    checkSite({pages}, report) {
      for (const {file} of pages) {
        if (file === last) throw new RangeError('stop')
        report(file, id, undefined)
      }
    }
  })
  const limit = (work: () => void): string | undefined => {
    try {
      work()
      return
    } catch (error) {
      if (error instanceof RangeError) return 'took longer than 1 s'
      throw error
    }
  }
  const messages = await lintFiles(
    {'a.mdx': '# A\n', 'b.mdx': '# B\n', 'c.mdx': '# C\n'},
    {rules: [rule('slow', 'b.mdx'), rule('quick', '')], limit}
  )
  expect(messages.map(({file, reason}) => `${file} ${reason}`)).toEqual([
    'a.mdx slow',
    'a.mdx quick',
    'b.mdx Cannot check the page with the rule `slow`: it took longer than 1 s',
    'c.mdx quick'
  ])
})

test('only rules that check the site as a whole are limited', async () => {
  const rule = {id: 'own', severity: 'error', description: 'A page'} as const
  const countLimits = async (rules: ReadonlyArray<Rule>): Promise<number> => {
    let count = 0
    const limit = (work: () => void): undefined => {
      count++
      work()
    }
    await lintFiles({'a.mdx': '# A\n'}, {rules, limit})
    return count
  }
  const others = await countLimits([])
  expect(await countLimits([{...rule, checkPage: () => {}}])).toBe(others)
  expect(await countLimits([{...rule, checkSite: () => {}}])).toBe(others + 1)
})

test('a chain of 20,000 redirects takes seconds', {timeout: 60_000}, async () => {
  const redirects = Array.from({length: 20_000}, (_, index) => `/old-${index} /old-${index + 1}\n`)
  const messages = await lintFiles({'a.mdx': '# A\n', _redirects: redirects.join('')})
  expect(messages.filter(({ruleId}) => ruleId === 'redirect-chain')).toHaveLength(500)
})

test('addresses are looked up in a record of 20,000 in seconds', {timeout: 60_000}, async () => {
  const toAddress = (index: number): string => `0x${String(index).padStart(40, '0')}`
  const deployments = Array.from({length: 20_000}, (_, index) => ({
    name: `Vault${index}`,
    chainName: 'Local',
    address: toAddress(index)
  }))
  const lines = Array.from(
    {length: 300},
    (_, index) => `\`${toAddress(index)}\` is Vault${index}.\n\n`
  )
  const messages = await lintFiles(
    {'a.mdx': `# A\n\n${lines.join('')}\`${toAddress(1)}\` is Vault2.\n`},
    {around: {deployments}}
  )
  expect(messages.filter(({ruleId}) => ruleId === 'wrong-deployment')).toMatchObject([
    {place: {start: {line: 603}}, reason: expect.stringContaining(`expected \`${toAddress(2)}\``)}
  ])
})

test('a problem that another step also found is reported once, with the message of the rule', async () => {
  const place = {start: {line: 2, column: 1}, end: {line: 2, column: 2}}
  const problem = {file: 'index.mdx', reason: 'No `A`', severity: 'error', place} as const
  const messages = await lintFiles(
    {'index.mdx': '```sh\necho $a\necho $b\n```\n'},
    {
      problems: [
        {...problem, ruleId: 'unset-variable'},
        {...problem, ruleId: 'invalid-proof'}
      ]
    }
  )
  expect(messages.filter(({ruleId}) => /unset|proof/.test(ruleId)).map(toPlace)).toEqual([
    'index.mdx:2:1',
    'index.mdx:2:6',
    'index.mdx:3:6'
  ])
})

const members: Array<[text: string, severity: string]> = [
  ['Counter.decrement(uint256)', 'error'],
  ['Counter.setNumbr', 'warning'],
  ['Counter.connectWallet', 'note'],
  ['Portal.connectWallet(uint256)', 'note']
]

test.each(members)('`%s` is a contract with that certainty: %s', async (text, severity) => {
  const portal = toContract('Portal', [['fallback', 'fallback']])
  const counter = toContract('Counter', [['function', 'setNumber(uint256)']])
  const contracts = {...noContracts, own: [portal, counter]}
  const problems = await lintFiles({'index.mdx': `\`${text}\`\n`}, {around: {contracts}})
  const found = problems.filter(({ruleId}) => ruleId === 'unknown-member')
  expect(found.map((problem) => problem.severity)).toEqual([severity])
})

test('a member without types is a warning on a page that means the contract, and a note about the past', async () => {
  const ask = async (text: string): Promise<Array<string>> => {
    const counter = toContract('Counter', [['function', 'setNumber(uint256)']])
    const contracts = {...noContracts, own: [counter]}
    const problems = await lintFiles({'index.mdx': `${text}\n`}, {around: {contracts}})
    return problems.flatMap(({ruleId, severity}) => (ruleId === 'unknown-member' ? severity : []))
  }
  const text = 'The counter has `Counter.decrement(uint256)` and `Counter.claimAll()`.'
  expect(await ask(text)).toEqual(['error', 'warning'])
  expect(await ask(text.replace('has', 'v1 had'))).toEqual(['note', 'note'])
})

test('a page that says that a symbol is gone is not wrong for certain', async () => {
  const files = {
    'lockstep.lock': 'index.mdx\tsrc/Counter.sol:Counter.reset(uint256)\ta\tb\n',
    'index.mdx':
      '# Home\n\nCall `reset(uint256)`. The function `reset(uint256)` was removed.\n\n| a | b |\n| - | - |\n| `reset(uint256)` | Deleted |\n'
  }
  const problems = (await lintFiles(files)).filter(({ruleId}) => ruleId === 'gone-name')
  expect(problems.map(({severity}) => severity)).toEqual(['error', 'warning', 'warning'])
})

test('a function of a library may be called on its first argument, and has types of the source', async () => {
  const library = toContract('Codes', [
    ['function', 'fail(uint256,uint256)'],
    ['function', 'pay(address payable,uint256)']
  ])
  const contracts = {...noContracts, own: [{...library, kind: 'library' as const}]}
  const code = '```solidity\nuint256 a;\na.fail(1);\na.fail();\n```\n'
  const text = '# `Codes`\n\n`pay(address,uint256)`, `Codes.pay(uint256)`\n\n'
  const problems = await lintFiles({'index.mdx': text + code}, {around: {contracts}})
  const rules = /^(?:unknown-member|wrong-arguments)$/
  expect(
    problems
      .filter(({ruleId}) => rules.test(ruleId))
      .map(({ruleId, place}) => `${place.start.line} ${ruleId}`)
  ).toEqual(['3 unknown-member'])
})

test('a variable without a type may be named after its contract or interface, but not after a library', async () => {
  const own = [
    toContract('Vault', [['function', 'swap(uint256)']]),
    {...toContract('IPool', [['function', 'swap(uint256)']]), kind: 'interface' as const},
    {...toContract('Pool', [['function', 'swap(uint256,bool)']]), kind: 'library' as const},
    {...toContract('Tick', [['function', 'tick(uint256,uint256)']]), kind: 'library' as const}
  ]
  const code = 'vault.swap(1, 2);\npool.swap(1, 2);\ntick.tick(1);\nother.swap(1, 2, 3);\n'
  // A script cannot call the library.
  const script = 'await view.read.tick([1n])\nawait view.read.swap([])\n'
  const files = {
    'index.mdx': `\`\`\`solidity\n${code}\`\`\`\n\n\`\`\`ts\n${script}\`\`\`\n`
  }
  const list = {contracts: own, sources: []}
  const symbols = listContractSymbols(list, [], () => ({fingerprint: 'a', shape: 'a'}))
  const contracts = {...noContracts, own, symbols}
  const problems = await lintFiles(files, {around: {contracts}})
  expect(
    problems
      .filter(({ruleId}) => ruleId === 'wrong-arguments')
      .map(({place, severity}) => `${place.start.line} ${severity}`)
  ).toEqual(['2 error', '3 error', '10 warning'])
})

test('a fence may raise an event or error that another fence declares, with as many arguments', async () => {
  const own = [toContract('Registrar', [['error', 'TooShort(uint256)']])]
  const list = {contracts: own, sources: []}
  const symbols = listContractSymbols(list, [], () => ({fingerprint: 'a', shape: 'a'}))
  const contracts = {...noContracts, own, symbols}
  const declaration = 'contract Mine {\n  error TooShort(uint64 time, uint64 least);\n'
  const uses = 'revert TooShort(1, 2);\nrevert TooShort(1, 2, 3);\n'
  const toFence = (code: string): string => `\`\`\`solidity\n${code}\`\`\`\n\n`
  const ask = async (text: string): Promise<Array<number>> => {
    const problems = await lintFiles({'index.mdx': text}, {around: {contracts}})
    return problems
      .filter(({ruleId}) => ruleId === 'wrong-arguments')
      .map(({place}) => place.start.line)
  }
  expect(await ask(toFence(uses))).toEqual([2, 3])
  expect(await ask(toFence(uses) + toFence(declaration))).toEqual([3])
})

test('commas in the comments of a script separate no arguments', async () => {
  const own = [toContract('Vault', [['function', 'join(uint256,bytes)']])]
  const list = {contracts: own, sources: []}
  const symbols = listContractSymbols(list, [], () => ({fingerprint: 'a', shape: 'a'}))
  const contracts = {...noContracts, own, symbols}
  const rest = '// amount, or zero\n"0x//", /* data, mostly (none */\n'
  const code = `vault.write.join([1n, ${rest}])
client.readContract({abi: vaultAbi, functionName: 'join', args: [1n, ${rest}]})
client.readContract({abi: vaultAbi, functionName: 'join', args: [1n, 2n, ${rest}]})
`
  const files = {'index.mdx': `\`\`\`ts\n${code}\`\`\`\n`}
  const problems = await lintFiles(files, {around: {contracts}})
  const found = problems.filter(({ruleId}) => ruleId === 'wrong-arguments')
  expect(found.map(({reason}) => reason)).toEqual(['Unexpected 3 arguments of `join`, expected 2'])
})

test('a constant of a contract may be a value of an enum that has its name', async () => {
  const roles = toContract('Roles', [['function', 'hasRole(uint8)']])
  const library = {
    ...toContract('Limits', [['constant', 'MOST', undefined, '1']]),
    kind: 'library' as const
  }
  const contracts = {...noContracts, own: [roles, library]}
  const code = 'a(uint8(Roles.OPERATOR));\nb(Limits.LEAST);\nc(Roles.Renounced);\nRoles.OTHER();\n'
  const files = {'index.mdx': `\`\`\`solidity\n${code}\`\`\`\n`}
  const problems = await lintFiles(files, {around: {contracts}})
  expect(
    problems
      .filter(({ruleId}) => ruleId === 'unknown-member')
      .map(({place, severity}) => `${place.start.line} ${severity}`)
  ).toEqual(['2 note', '3 error', '4 error', '5 error'])
})

test('a constant may hold the reason of a revert, but its name is no reason', async () => {
  const library = {
    ...toContract('Errors', [['constant', 'CALLER_NOT_POOL_ADMIN', undefined, '"1"']]),
    kind: 'library' as const
  }
  const [constant] = toContract('Reasons', [['constant', 'PAUSED_BY_ADMIN']]).members
  if (!constant) throw new Error('no constant')
  const source = {
    path: 'src/Reasons.sol',
    members: [
      {...constant, reference: 'src/Reasons.sol:PAUSED_BY_ADMIN', declaredIn: 'src/Reasons.sol'}
    ]
  }
  const list = {contracts: [library], sources: [source]}
  const symbols = listContractSymbols(list, [], () => ({fingerprint: 'a', shape: 'a'}))
  const text = [
    'It reverts with `CALLER_NOT_POOL_ADMIN`.',
    'It reverts with `PAUSED_BY_ADMIN`.',
    'It reverts with `CALLER_NOT_POOL_OWNER`.',
    'It reverts with "CALLER_NOT_POOL_ADMIN".'
  ].join('\n\n')
  const contracts = {...noContracts, own: [library], symbols}
  const problems = await lintFiles({'index.mdx': `${text}\n`}, {around: {contracts}})
  expect(
    problems
      .filter(({ruleId}) => ruleId === 'unknown-error')
      .map(({place, severity}) => `${place.start.line} ${severity}`)
  ).toEqual(['5 note', '7 warning'])
})

test('a constant has its value although an interface declares its getter', async () => {
  const own = [
    {
      ...toContract('IVault', [['function', 'VERSION()', '(uint256)']]),
      kind: 'interface' as const
    },
    toContract('Vault', [['constant', 'VERSION', undefined, '6']])
  ]
  const print = {fingerprint: 'a', shape: 'a'}
  const symbols = listContractSymbols({contracts: own, sources: []}, [], () => print)
  const contracts = {...noContracts, own, symbols}
  const text = '# `Vault` is an `IVault`\n\n`VERSION` is 6.\n\n`VERSION` is 5.\n'
  const problems = await lintFiles({'index.mdx': text}, {around: {contracts}})
  const found = problems.filter(({ruleId}) => ruleId === 'wrong-value')
  expect(found.map(({place}) => place.start.line)).toEqual([5])
})

test('a selector that a page states as the value of a constant is compared with the constant alone', async () => {
  const own = [toContract('Vault', [['constant', 'MAGIC_VALUE', undefined, '0x71a98511']])]
  const print = {fingerprint: 'a', shape: 'a'}
  const symbols = listContractSymbols({contracts: own, sources: []}, [], () => print)
  const contracts = {...noContracts, own, symbols}
  const text = [
    '# The `Vault`',
    'The selector `MAGIC_VALUE` is `0x71a98511`.',
    'The selector `MAGIC_VALUE` is `0x71a98512`.',
    'The selector `OTHER_VALUE` is `0x71a98513`.'
  ].join('\n\n')
  const problems = await lintFiles({'index.mdx': `${text}\n`}, {around: {contracts}})
  expect(
    problems
      .filter(({ruleId}) => /selector|value/.test(ruleId))
      .map((each) => `${each.place.start.line} ${each.reason}`)
  ).toEqual([
    '5 Unexpected value `0x71a98512` of `MAGIC_VALUE`, expected `0x71a98511`',
    '7 Cannot find a function or an error with selector `0x71a98513`'
  ])
})

test('a slot that is a hash is right in hex and in decimal, and the message has the notation of the page', async () => {
  const hex = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'
  const wrong = hex.replace(/c$/, 'd')
  const far = {
    ...toContract('Far', [['constant', 'FAR_SLOT', undefined, hex]]),
    storage: [{name: 'owner', type: 'address', slot: String(BigInt(hex)), offset: 0, bytes: 20}]
  }
  const write = (slots: Array<string>) =>
    slots
      .map(
        (slot) =>
          `\n\`FAR_SLOT\` is \`${slot}\`, and \`owner\` of \`Far\` is in slot \`${slot}\`.\n\n\`\`\`sh\ncast storage $FAR ${slot} # owner\n\`\`\`\n`
      )
      .join('')
  const print = {fingerprint: 'a', shape: 'a'}
  const symbols = listContractSymbols({contracts: [far], sources: []}, [], () => print)
  const contracts = {...noContracts, own: [far], symbols}
  const files = {
    'right.md': `# Far\n${write([hex, String(BigInt(hex))])}`,
    'wrong.md': `# Far\n${write([wrong, String(BigInt(wrong))])}`
  }
  const problems = await lintFiles(files, {around: {contracts}})
  const describe = (notation: (slot: string) => string) => [
    `Unexpected value \`${notation(wrong)}\` of \`FAR_SLOT\`, expected \`${notation(hex)}\``,
    `Unexpected slot ${notation(wrong)} of \`owner\`, expected ${notation(hex)}`,
    `Unexpected slot ${notation(wrong)} of \`owner\`, expected ${notation(hex)}`
  ]
  expect(problems.filter(({ruleId}) => ruleId === 'wrong-value').map(({reason}) => reason)).toEqual(
    [...describe((slot) => slot), ...describe((slot) => String(BigInt(slot)))]
  )
})

test('a table of slots is right if one of the contracts that it fits has them', async () => {
  const toStored = (name: string, slots: Record<string, string>) => ({
    ...toContract(name, []),
    storage: Object.entries(slots).map(([variable, slot]) => {
      return {name: variable, type: 'uint256', slot, offset: 0, bytes: 32}
    })
  })
  const own = [
    toStored('Vault', {owner: '0', total: '1'}),
    toStored('TokenVault', {owner: '0', fee: '1', total: '2'})
  ]
  const print = {fingerprint: 'a', shape: 'a'}
  const symbols = listContractSymbols({contracts: own, sources: []}, [], () => print)
  const head = '| Name | Type | Slot |\n| --- | --- | --- |\n'
  const problems = await lintFiles(
    {
      'any.md': `# Storage\n\n${head}| owner | uint256 | 0 |\n| total | uint256 | 2 |\n| total | uint256 | 3 |\n`,
      'one.md': `# Storage of the vault\n\n${head}| total | uint256 | 2 |\n`,
      'two.md': `# Storage of the token vault\n\n${head}| total | uint256 | 1 |\n`
    },
    {around: {contracts: {...noContracts, own, symbols}}}
  )
  const found = problems.filter(({ruleId}) => ruleId === 'wrong-value')
  expect(found.map((each) => `${toPlace(each)} ${each.reason}`)).toEqual([
    'any.md:7:21 Unexpected slot 3 of `TokenVault.total`, expected 2',
    'one.md:5:21 Unexpected slot 2 of `Vault.total`, expected 1',
    'two.md:5:21 Unexpected slot 1 of `TokenVault.total`, expected 2'
  ])
})
