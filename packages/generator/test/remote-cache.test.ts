import {readdirSync, readFileSync} from 'node:fs'
import http from 'node:http'
import net, {type AddressInfo} from 'node:net'
import path from 'node:path'
import {writeSite} from '@lockstep/test-support'
import {builtProject} from '@lockstep/test-support/foundry'
import {expect, onTestFinished, test, vi} from 'vitest'
import {buildShard, buildSite, readSettings} from '../src/index.ts'
import {
  hasRedis,
  secret,
  servers,
  setSecret,
  startRedis,
  startS3,
  type TestServer
} from './remote-servers.ts'

const names = Array.from({length: 9}, (_, at) => `page-${at}`)

/** A site whose build uses a remote cache. Each call is another machine with the same files. */
async function createMachine(remote: object, text = 'Text'): Promise<string> {
  const pages = names.map((name) => [
    `docs/${name}.mdx`,
    `# ${name}\n\n${text} of ${name}.\n\n\`\`\`sh\necho ${name}\n\`\`\`\n`
  ])
  const settings = `title: T\ncontent: docs\ncache:\n  remote: ${JSON.stringify(remote)}\n`
  return writeSite({
    'site.yaml': `${settings}lint:\n  prose:\n    words: words.yaml\n`,
    'words.yaml': 'utilize: use\n',
    'docs/index.mdx': '# Home\n',
    ...Object.fromEntries(pages)
  })
}

async function build(folder: string) {
  return buildSite(await readSettings(folder, {}), {jobs: 1})
}

/** The files of a site, without the time of its build. */
function readOutput(folder: string): Map<string, string> {
  const out = path.join(folder, 'dist')
  const files = readdirSync(out, {recursive: true, withFileTypes: true}).filter((each) =>
    each.isFile()
  )
  return new Map(
    files.map(({parentPath, name}) => {
      const file = path.join(parentPath, name)
      // The folder of a project is part of its pages when it is inside of a repository.
      const text = readFileSync(file, 'latin1')
        .replace(/"timestamp": ?"[^"]+"/, '')
        .replace(/snippets-\w+/g, '')
      return [path.relative(out, file), text] as const
    })
  )
}

/** Start a way to a server that ends, together with the server, after some bytes of answers. */
async function startWay({port, kill}: TestServer, bytes: number): Promise<number> {
  let left = bytes
  const sockets = new Set<net.Socket>()
  const way = net.createServer((socket) => {
    const behind = net.connect(port, '127.0.0.1')
    for (const each of [socket, behind]) {
      sockets.add(each)
      each.on('error', () => {})
      each.on('close', () => {
        socket.destroy()
        behind.destroy()
      })
    }
    socket.pipe(behind)
    behind.on('data', (answer) => {
      socket.write(answer.subarray(0, left))
      left -= answer.length
      if (left > 0) return
      kill()
      for (const each of sockets) each.destroy()
    })
  })
  onTestFinished(() => void way.close())
  way.listen(0, '127.0.0.1')
  await new Promise((resolve) => way.once('listening', resolve))
  return (way.address() as AddressInfo).port
}

/** Build the same site without a cache that others share. */
async function buildAlone(text?: string): Promise<Map<string, string>> {
  const alone = await createMachine({driver: 'memory'}, text)
  await build(alone)
  return readOutput(alone)
}

for (const [name, start, isThere] of servers) {
  test.skipIf(!isThere)(`a second machine finds every page on ${name}`, async () => {
    const {port, toRemote} = await start()
    const remote = toRemote(port)
    setSecret(secret)
    const [a, b] = await Promise.all([createMachine(remote), createMachine(remote)])
    const first = await build(a)
    expect(first).toMatchObject({compiled: 10, remote: {found: 0, missing: 23, sent: 33}})
    const second = await build(b)
    expect(second).toMatchObject({
      compiled: 0,
      written: {rendered: 0},
      remote: {found: 23, missing: 0, sent: 0}
    })
    expect(second.remote?.stopped).toBe(undefined)
    expect(readOutput(b)).toEqual(readOutput(a))
  })

  test.skipIf(!isThere)(`${name} is killed in the middle of builds`, async () => {
    setSecret(secret)
    const expected = await buildAlone()
    for (const bytes of [100, 3000, 6000]) {
      const server = await start()
      const full = await createMachine(server.toRemote(server.port))
      expect((await build(full)).compiled).toBe(10)
      const last = await createMachine(server.toRemote(await startWay(server, bytes)))
      const {compiled} = await build(last)
      if (bytes === 100) expect(compiled).toBe(10)
      expect(readOutput(last)).toEqual(expected)
    }
  })
}

test.skipIf(!hasRedis())('Redis that is paused, and Redis that is full', async () => {
  setSecret(secret)
  const expected = await buildAlone()
  const paused = await startRedis()
  process.kill(paused.pid, 'SIGSTOP')
  const full = await startRedis(['--maxmemory', '1kb', '--maxmemory-policy', 'noeviction'])
  for (const {port, toRemote} of [paused, full]) {
    const folder = await createMachine(toRemote(port))
    const report = await build(folder)
    expect(report).toMatchObject({compiled: 10, remote: {found: 0, sent: 0}})
    expect(report.remote?.stopped).toBeDefined()
    expect(readOutput(folder)).toEqual(expected)
  }
})

test('shares of a site fill the cache, and a last build finds every page there', async () => {
  const {port, toRemote} = await startS3()
  const remote = toRemote(port)
  setSecret(secret)
  const counts: Array<number> = []
  for (const index of [1, 2, 3]) {
    const folder = await createMachine(remote)
    const shard = await buildShard(await readSettings(folder, {}), {index, count: 3}, {jobs: 1})
    expect(shard.compiled).toBe(shard.pages)
    expect(readdirSync(folder)).not.toContain('dist')
    counts.push(shard.compiled)
  }
  expect(counts.reduce((sum, count) => sum + count)).toBe(10)
  const last = await createMachine(remote)
  expect(await build(last)).toMatchObject({compiled: 0})
  expect(readOutput(last)).toEqual(await buildAlone())
})

const vault = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
/// @notice Keeps shares.
contract Vault {
    /// @notice Takes a share.
    function take(uint256 share) external pure returns (uint256) { return share; }
}
`

test('facts of contracts and pages of each state of them are shared', async () => {
  const base = await writeSite({})
  setSecret(secret)
  const create = async (source: string): Promise<string> =>
    builtProject({
      'src/Vault.sol': source,
      'docs/index.mdx': '# Home\n\n<Snippet of="Vault.take" />\n',
      'docs/plain.mdx': '# Plain\n',
      'site.yaml': `title: T\ncontent: docs\ncontracts: .\ncache:\n  remote: {driver: fs, base: ${base}}\n`
    })
  const other = vault.replace('return share;', 'return share + 1;')
  const counts: Array<number> = []
  const outputs: Array<Map<string, string>> = []
  // Machines of two branches, one after another.
  for (const source of [vault, other, vault, other, vault]) {
    const folder = await create(source)
    counts.push((await build(folder)).compiled)
    outputs.push(readOutput(folder))
  }
  expect(counts).toEqual([2, 1, 0, 0, 0])
  expect(outputs[4]).toEqual(outputs[0])
  expect(outputs[3]).toEqual(outputs[1])
  const keys = readdirSync(base)
  const listKinds = (kind: string): number => keys.filter((key) => key.startsWith(kind)).length
  expect(['contracts-', 'check-', 'search-', 'here-'].map(listKinds)).toEqual([2, 2, 2, 0])
})

test('a share needs a remote cache and its secret', async () => {
  setSecret(undefined)
  const settings = await readSettings(await createMachine({driver: 'memory'}), {})
  const share = {index: 1, count: 2}
  await expect(buildShard(settings, share, {})).rejects.toThrow(
    'Cannot share compiled pages without a secret: set `LOCKSTEP_CACHE_SECRET`'
  )
  vi.stubEnv('LOCKSTEP_CACHE_REMOTE', 'off')
  await expect(buildShard(settings, share, {})).rejects.toThrow('without a remote cache')
})

/** Servers that do everything wrong. Each returns what it was asked, and answers in its own way. */
const faults: Array<[name: string, answer: http.RequestListener]> = [
  ['is paused', () => {}],
  ['answers garbage', (_, response) => response.end(Buffer.alloc(3000, 'LSC1'))],
  ['is full', (_, response) => response.writeHead(507).end('Insufficient Storage')],
  ['closes every connection', ({socket}) => socket.destroy()],
  ['lies that everything is there and empty', (_, response) => response.writeHead(200).end()]
]

for (const [name, answer] of faults) {
  test(`a cache that ${name} costs two seconds at most, and changes nothing`, async () => {
    const server = http.createServer(answer).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const {port} = server.address() as AddressInfo
    setSecret(secret)
    const folder = await createMachine({driver: 'http', base: `http://127.0.0.1:${port}/cache`})
    const report = await build(folder)
    expect(report.compiled).toBe(10)
    expect(report.remote?.found).toBe(0)
    expect(readOutput(folder)).toEqual(await buildAlone())
  })
}

test('a missing driver is reported with the package to install', async () => {
  setSecret(secret)
  await expect(build(await createMachine({driver: 'floppy'}))).rejects.toThrow(
    'unstorage has no `floppy`'
  )
  for (const text of [
    '{driver: [}',
    `driver: ${'['.repeat(10_000)}`,
    `driver: ${'a'.repeat(20_000)}`
  ]) {
    vi.stubEnv('LOCKSTEP_CACHE_REMOTE', text)
    await expect(build(await createMachine({driver: 'memory'}))).rejects.toThrow(
      'Unexpected value of `LOCKSTEP_CACHE_REMOTE`'
    )
  }
})
