import {execFileSync, spawn} from 'node:child_process'
import {mkdtempSync, readdirSync, readFileSync} from 'node:fs'
import http from 'node:http'
import net, {type AddressInfo} from 'node:net'
import {tmpdir} from 'node:os'
import path from 'node:path'
import {writeSite} from '@lockstep/test-support'
import S3rver from 's3rver'
import {expect, onTestFinished, test, vi} from 'vitest'
import {buildShard, buildSite, readSettings} from '../src/index.ts'

const secret = 'a secret for tests, long enough for a key'
const names = Array.from({length: 9}, (_, at) => `page-${at}`)

/** A site whose build uses a remote cache. Each call is another machine with the same files. */
async function createMachine(remote: object, text = 'Text'): Promise<string> {
  const pages = names.map((name) => [
    `docs/${name}.mdx`,
    `# ${name}\n\n${text} of ${name}.\n\n\`\`\`sh\necho ${name}\n\`\`\`\n`
  ])
  const settings = `title: T\ncontent: docs\ncache:\n  remote: ${JSON.stringify(remote)}\n`
  return writeSite({
    'site.yaml': settings,
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
      const text = readFileSync(file, 'latin1').replace(/"timestamp": ?"[^"]+"/, '')
      return [path.relative(out, file), text] as const
    })
  )
}

function setSecret(value: string | undefined): void {
  vi.stubEnv('LOCKSTEP_CACHE_SECRET', value)
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
}

async function startS3(): Promise<object> {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: mkdtempSync(path.join(tmpdir(), 'lockstep-s3-')),
    configureBuckets: [{name: 'docs', configs: []}]
  })
  const {port} = await server.run()
  onTestFinished(() => server.close())
  return {
    driver: 's3',
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'docs',
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER'
  }
}

async function startRedis(): Promise<object> {
  const port = await findPort()
  const server = spawn('redis-server', ['--port', `${port}`, '--save', '', '--bind', '127.0.0.1'])
  onTestFinished(() => {
    server.kill('SIGKILL')
  })
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject)
    server.stdout.on('data', (text) => `${text}`.includes('Ready to accept') && resolve())
  })
  return {driver: 'redis', url: `redis://127.0.0.1:${port}`}
}

async function findPort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const {port} = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

function hasRedis(): boolean {
  try {
    execFileSync('redis-server', ['--version'])
    return true
  } catch {
    return false
  }
}

const servers: Array<[name: string, start: () => Promise<object>, isThere: boolean]> = [
  ['an S3-compatible server', startS3, true],
  ['Redis', startRedis, hasRedis()]
]

for (const [name, start, isThere] of servers) {
  test.skipIf(!isThere)(`a second machine finds every page on ${name}`, async () => {
    const remote = await start()
    setSecret(secret)
    const [a, b] = await Promise.all([createMachine(remote), createMachine(remote)])
    const first = await build(a)
    expect(first).toMatchObject({compiled: 10, remote: {found: 0, missing: 10, sent: 20}})
    const second = await build(b)
    expect(second).toMatchObject({compiled: 0, remote: {found: 20, missing: 0, sent: 0}})
    expect(second.remote?.stopped).toBe(undefined)
    expect(readOutput(b)).toEqual(readOutput(a))
  })
}

test('shares of a site fill the cache, and a last build finds every page there', async () => {
  const remote = await startS3()
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
  const alone = await createMachine({driver: 'memory'})
  await build(alone)
  expect(readOutput(last)).toEqual(readOutput(alone))
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
    const alone = await createMachine({driver: 'memory'})
    await build(alone)
    expect(readOutput(folder)).toEqual(readOutput(alone))
  })
}

test('a missing driver is reported with the package to install', async () => {
  setSecret(secret)
  await expect(build(await createMachine({driver: 'floppy'}))).rejects.toThrow(
    'unstorage has no `floppy`'
  )
  vi.stubEnv('LOCKSTEP_CACHE_REMOTE', '{driver: [}')
  await expect(build(await createMachine({driver: 'memory'}))).rejects.toThrow(
    'Unexpected value of `LOCKSTEP_CACHE_REMOTE`'
  )
})
