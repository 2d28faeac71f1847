import {spawn} from 'node:child_process'

/** A network for the programs of one run, with only a loopback interface. */
export interface OwnNetwork {
  /** Words to put before a command so that it runs in this network. */
  enter: ReadonlyArray<string>
  /** Forward a port in this network to a server that listens on a socket file. */
  expose: (sockets: Readonly<Record<number, string>>) => Promise<void>
  /** Sessions of the processes that keep it open. */
  sessions: ReadonlySet<number>
}

/** Keeps the network open while it runs; the guard of the run ends it. */
const hold = 'ip link set lo up && echo up && exec sleep 2147483647'

/** Forwards connections to socket files, which work across networks. */
const relay = `
const {connect, createServer} = require('node:net')
const ports = Object.entries(JSON.parse(process.argv[1]))
let open = 0
for (const [port, file] of ports) {
  const server = createServer((near) => {
    const far = connect(file)
    near.pipe(far).pipe(near)
    for (const [one, other] of [[near, far], [far, near]]) one.on('error', () => other.destroy())
  })
  server.listen(Number(port), '127.0.0.1', () => ++open === ports.length && console.log('up'))
}
`

/**
 * Open a separate network, as Linux allows every user who may open user namespaces.
 *
 * Returns undefined if that is not possible: on other systems, or if an administrator has forbidden it.
 */
export async function openNetwork(
  env: Readonly<Record<string, string>>
): Promise<OwnNetwork | undefined> {
  if (process.platform !== 'linux') return
  const options = ['-U', '--map-current-user', '--keep-caps', '-n']
  const id = await start('unshare', [...options, 'sh', '-c', hold], env)
  if (id === undefined) return
  const enter = ['nsenter', '-t', String(id), '-U', '-n', '--preserve-credentials', '--']
  const sessions = new Set([id])
  return {
    enter,
    sessions,
    async expose(sockets) {
      const [command = '', ...args] = [
        ...enter,
        process.execPath,
        '-e',
        relay,
        JSON.stringify(sockets)
      ]
      const session = await start(command, args, env)
      if (session === undefined) throw new Error('Cannot connect to the network of the run')
      sessions.add(session)
    }
  }
}

/** Check whether a run can have its own network on this machine. */
export async function canOpenNetwork(): Promise<boolean> {
  if (process.platform !== 'linux') return false
  const command = ['unshare', '-U', '--map-current-user', '--keep-caps', '-n']
  const enter = 'ip link set lo up && command -v nsenter >/dev/null && echo up'
  const [name = '', ...args] = [...command, 'sh', '-c', enter]
  return (await start(name, args, {PATH: process.env.PATH ?? ''})) !== undefined
}

/** Start a program that prints `up` and keeps running. Returns its process, or undefined if it ends first. */
function start(
  command: string,
  args: ReadonlyArray<string>,
  env: Readonly<Record<string, string>>
): Promise<number | undefined> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      detached: true,
      cwd: '/',
      env: {...env, PATH: process.env.PATH ?? env.PATH ?? ''},
      stdio: ['ignore', 'pipe', 'ignore']
    })
    child.stdout.once('data', () => {
      child.stdout.destroy()
      child.unref()
      resolve(child.pid)
    })
    child.once('error', () => resolve(undefined))
    child.once('close', () => resolve(undefined))
  })
}
