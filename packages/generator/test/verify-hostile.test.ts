import {createServer, type ServerResponse} from 'node:http'
import {gzipSync} from 'node:zlib'
import {SetupError} from '@lockstep/problem'
import {writeFiles, writeSite} from '@lockstep/test-support'
import {expect, onTestFinished, test, vi} from 'vitest'
import {openChain} from '../src/deployments/ask-chain.ts'
import {compareCode} from '../src/deployments/compare-code.ts'
import {readRuntimeCode} from '../src/deployments/read-runtime-code.ts'
import {verifyChain} from '../src/deployments/verify-site.ts'

type Answers = Readonly<Record<string, unknown>>

const block = {number: '0x10', timestamp: '0x65000000'}
const honest: Answers = {eth_chainId: '0x1', eth_getBlockByNumber: block, eth_getCode: '0x6001'}

/** Start a node that answers each method with a result, or as `write` says. Returns its address, with a key in it. */
async function startNode(
  answers: Answers,
  write?: (response: ServerResponse) => void
): Promise<string> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece) => {
      body += piece
    })
    request.on('end', () => {
      if (write) return write(response)
      const {method} = JSON.parse(body) as {method: string}
      const result = {...honest, ...answers}[method]
      response.end(typeof result === 'function' ? result() : JSON.stringify({result}))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/secret-key`
}

/** Ask a node for the code of a contract, and return why that fails. */
async function findReason(url: string, time?: number, total?: number): Promise<string> {
  try {
    const chain = await openChain(1, url, {time, total})
    await chain.getCode('0x')
    await chain.getAddressAt('0x', '0x0')
    return ''
  } catch (error) {
    expect(error).toBeInstanceOf(SetupError)
    const {message} = error as Error
    expect(message).not.toContain('secret')
    return message.replace(/127\.0\.0\.1:\d+/, 'node')
  }
}

const deep = `{"result": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`
const wrong: ReadonlyArray<[name: string, answers: Answers, reason: string]> = [
  ...[5, true, [1], {a: 1}, '', '1', '-0x1', '<b>', `0x${'f'.repeat(40)}`].map(
    (id): [string, Answers, string] => [
      `the id ${JSON.stringify(id).slice(0, 10)}`,
      {eth_chainId: id},
      'Unexpected answer from `http://node` to `eth_chainId`, expected a number such as `0x1`'
    ]
  ),
  ['no id', {eth_chainId: null}, 'Cannot ask `http://node` for `eth_chainId`: it has no result'],
  ['another id', {eth_chainId: '0x2'}, 'Unexpected chain 2 at `http://node`, expected 1'],
  ['a deep id', {eth_chainId: () => deep}, 'Unexpected answer from `http://node` to `eth_chainId`'],
  ['a text as a block', {eth_getBlockByNumber: 'a'}, 'expected a number such as `0x1`'],
  [
    'a block of a far time',
    {eth_getBlockByNumber: {...block, timestamp: '0x3b9aca00000'}},
    'to `eth_getBlockByNumber`, expected the time of a block'
  ],
  [
    'a block of the year 10000',
    {eth_getBlockByNumber: {...block, timestamp: '0x3afff44180'}},
    'to `eth_getBlockByNumber`, expected the time of a block'
  ],
  [
    'a block without a number',
    {eth_getBlockByNumber: {...block, number: {}}},
    'expected a number such as `0x1`'
  ],
  ['code that is no hex', {eth_getCode: '0x<script>'}, 'expected hex digits that begin with `0x`'],
  ['code that is a list', {eth_getCode: ['0x']}, 'expected hex digits that begin with `0x`'],
  [
    'storage that is an object',
    {eth_getStorageAt: {}},
    'to `eth_getStorageAt`, expected hex digits that begin with `0x`'
  ],
  [
    'a long error',
    {eth_getCode: () => JSON.stringify({error: {message: 'x'.repeat(100_000)}})},
    `for \`eth_getCode\`: ${'x'.repeat(200)}`
  ],
  [
    'a deep error',
    {eth_getCode: () => deep.replace('result', 'error')},
    'for `eth_getCode`: it has no result'
  ],
  ['a list as an answer', {eth_getCode: () => '[]'}, 'for `eth_getCode`: it has no result'],
  ['HTML', {eth_getCode: () => '<html>'}, 'for `eth_getCode`: expected JSON']
]

test.each(wrong)('a node that answers with %s is a wrong setup', async (_, answers, reason) => {
  const found = await findReason(await startNode(answers))
  expect(found).toContain(reason)
  expect(found.length).toBeLessThan(300)
})

test('a node that sends too much is not read to the end', async () => {
  const flood = (response: ServerResponse): void => {
    const piece = '0'.repeat(100_000)
    let left = 100
    const fill = (): void => {
      // Without a limit, the answer ends later.
      while (!response.destroyed && left-- > 0 && response.write(piece));
      if (left <= 0) response.end()
    }
    response.on('drain', fill).write('{"result": "0x')
    fill()
  }
  const packed = gzipSync(Buffer.alloc(50_000_000, '0'))
  const bomb = (response: ServerResponse): void => {
    response.writeHead(200, {'content-encoding': 'gzip'}).end(packed)
  }
  for (const write of [flood, bomb]) {
    expect(await findReason(await startNode({}, write))).toContain('it is larger than 5 MB')
  }
})

test('a node that drips its answer, is silent or leads elsewhere is given up', async () => {
  // Without a limit, each answer ends after some seconds.
  const wait = (response: ServerResponse): void => {
    const timer = setTimeout(() => response.end(), 10_000)
    response.on('close', () => clearTimeout(timer))
  }
  const drip = (response: ServerResponse): void => {
    const timer = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(timer))
    wait(response)
  }
  for (const write of [drip, wait]) {
    expect(await findReason(await startNode({}, write), 300)).toContain('aborted due to timeout')
  }
  expect(await findReason(await startNode({}, drip), 20_000, 300)).toContain('timeout')
  const move = (response: ServerResponse): void => {
    response.writeHead(307, {location: '/elsewhere'}).end()
  }
  expect(await findReason(await startNode({}, move))).toContain('unexpected redirect')
})

test('all answers of a chain have a minute, and two seconds more for every deployment', async () => {
  const times: Array<number> = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((time) => {
    times.push(time)
    return new AbortController().signal
  })
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  const url = await startNode({eth_chainId: '0x2'})
  const verify = (count: number) => {
    const deployment = {chain: 1, name: 'A', address: `0x${'0'.repeat(40)}`, file: 'a.json'}
    const project = {root: import.meta.dirname, profile: undefined}
    return verifyChain(Array(count).fill(deployment), url, project, undefined)
  }
  for (const count of [2, 200]) await expect(verify(count)).rejects.toThrow('Unexpected chain 2')
  // One for all answers, and then one for each.
  expect(times).toEqual([64_000, 20_000, 460_000, 20_000])
})

test.each(['my-secret', 'file:///etc/secret', 'data:application/json,{}', 'http://', ''])(
  'the address `%s` of a node is refused without being printed',
  async (url) => {
    expect(await findReason(url)).toBe(
      'Unexpected address of the node of chain 1, expected one that begins with `https://`'
    )
  }
)

test('masks of an artifact cannot make code longer, nor take long', () => {
  const code = '60'.repeat(24_000)
  const masks = Array.from({length: 100_000}, (_, index) => ({start: index % 2, length: 24_000}))
  const far = [{start: 2 ** 30, length: 2 ** 30}]
  expect(compareCode({code, masks: [...masks, ...far]}, '61'.repeat(24_000))).toBe('exact')
  expect(compareCode({code, masks: far}, '61'.repeat(24_000))).toBe('differs')
})

test('an artifact is read only from the folder of artifacts, and only if it can be one', async () => {
  const artifact = (length: number): string =>
    JSON.stringify({
      deployedBytecode: {
        object: '0x6001',
        immutableReferences: {1: [{start: 0, length}]}
      }
    })
  const root = await writeSite({
    'foundry.toml': '[profile.default]\n',
    'secret.json': artifact(1),
    'out/A.sol/A.json': artifact(1),
    'out/B.sol/B.json': artifact(1e12),
    'out/C.sol/C.json': artifact(-1)
  })
  const project = {root, profile: undefined}
  expect(readRuntimeCode('A', project)).toMatchObject([{reference: 'A.sol:A', code: '6001'}])
  for (const name of ['../../secret', 'src/A.sol:../../secret', '..', '', 'A\0', 'B', 'C']) {
    expect([name, readRuntimeCode(name, project)]).toEqual([name, []])
  }
  await writeFiles(root, {'out/A.sol/A.json': '{'})
  expect(() => readRuntimeCode('A', project)).toThrow('run `forge build --force`')
})
