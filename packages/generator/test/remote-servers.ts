import {execFileSync, spawn} from 'node:child_process'
import {mkdtempSync} from 'node:fs'
import net, {type AddressInfo} from 'node:net'
import {tmpdir} from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import {onTestFinished, vi} from 'vitest'

export const secret = 'a secret for tests, long enough for a key'

export function setSecret(value: string | undefined): void {
  vi.stubEnv('LOCKSTEP_CACHE_SECRET', value)
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
}

/** A server of a test. */
export interface TestServer {
  port: number
  /** Stop it at once, as a crash does. */
  kill: () => unknown
  toRemote: (port: number) => Record<string, unknown>
}

export async function startS3(): Promise<TestServer> {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: mkdtempSync(path.join(tmpdir(), 'lockstep-s3-')),
    configureBuckets: [{name: 'docs', configs: []}]
  })
  const {port} = await server.run()
  let isOpen = true
  const kill = async (): Promise<void> => {
    if (isOpen) await server.close()
    isOpen = false
  }
  onTestFinished(kill)
  return {
    port,
    kill,
    toRemote: (at) => ({
      driver: 's3',
      endpoint: `http://127.0.0.1:${at}`,
      bucket: 'docs',
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER'
    })
  }
}

export async function startRedis(
  more: ReadonlyArray<string> = []
): Promise<TestServer & {pid: number}> {
  const port = await findPort()
  const args = ['--port', `${port}`, '--save', '', '--bind', '127.0.0.1', ...more]
  const server = spawn('redis-server', args)
  onTestFinished(() => {
    server.kill('SIGKILL')
  })
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject)
    server.stdout.on('data', (text) => `${text}`.includes('Ready to accept') && resolve())
  })
  return {
    port,
    pid: server.pid ?? 0,
    kill: () => server.kill('SIGKILL'),
    toRemote: (at) => ({driver: 'redis', url: `redis://127.0.0.1:${at}`})
  }
}

async function findPort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const {port} = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

export function hasRedis(): boolean {
  try {
    execFileSync('redis-server', ['--version'])
    return true
  } catch {
    return false
  }
}

/** Servers that a remote cache can be on, and whether this machine has them. */
export const servers: Array<[name: string, start: () => Promise<TestServer>, isThere: boolean]> = [
  ['an S3-compatible server', startS3, true],
  ['Redis', startRedis, hasRedis()]
]
