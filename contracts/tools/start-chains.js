import {createRequire} from 'node:module'
import {delimiter, dirname, join} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'
import {callRpc} from './call-rpc.js'
import {findBinary} from './find-binary.js'
import {findFreePort, isPortFree} from './find-free-port.js'
import {startGuarded} from './start-guarded.js'

/**
 * @typedef Chains
 * @property {string} urlA
 * @property {string} urlB
 * @property {string} readyUrl             Answers once everything is up; empty without supersim.
 * @property {() => Promise<void>} stop
 */

/** Ports of supersim by its own choice: admin, chain 900, chain A and chain B. */
const defaultPorts = [8420, 8545, 9545, 9546]

/**
 * Start two plain chains: enough to deploy on, no messages between them.
 *
 * @param {[number, number]} [ids] Those of the tutorial unless given.
 * @returns {Promise<Chains>}
 */
export async function startPlainChains(ids = [901, 902]) {
  const port = await findFreePort(2)
  const chains = ids.map((id, index) =>
    startGuarded(findBinary('anvil'), ['--chain-id', `${id}`, '--port', `${port + index}`])
  )
  const [urlA, urlB] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${port + 1}`]
  const stop = async () => {
    await Promise.all(chains.map((chain) => chain.stop()))
  }

  try {
    await waitFor(urlA, ids[0], chains[0])
    await waitFor(urlB, ids[1], chains[1])
  } catch (error) {
    await stop()
    throw error
  }
  return {urlA, urlB, readyUrl: '', stop}
}

/**
 * Start supersim with autorelay: on its own ports where all are free, otherwise on others.
 *
 * @returns {Promise<Chains>}
 */
export async function startSupersim() {
  for (let attempt = 1; ; attempt++) {
    const [admin, l1, l2] = await findSupersimPorts()
    const chains = {
      urlA: `http://127.0.0.1:${l2}`,
      urlB: `http://127.0.0.1:${l2 + 1}`,
      readyUrl: `http://127.0.0.1:${admin}/ready`
    }
    const supersim = startGuarded(
      findSupersim(),
      [
        `--admin.port=${admin}`,
        `--l1.port=${l1}`,
        `--l2.starting.port=${l2}`,
        '--interop.autorelay'
      ],
      {...process.env, PATH: [dirname(findBinary('anvil')), process.env.PATH].join(delimiter)}
    )

    try {
      await waitFor(chains.urlA, 901, supersim)
      await waitFor(chains.urlB, 902, supersim)
      await waitUntilReady(chains.readyUrl, supersim)
      return {...chains, stop: supersim.stop}
    } catch (error) {
      await supersim.stop()
      // Another program may take a port between our look and supersim's: look again.
      if (attempt === 3) throw error
    }
  }
}

/** @returns {Promise<[admin: number, l1: number, l2: number]>} */
async function findSupersimPorts() {
  const free = await Promise.all(defaultPorts.map(isPortFree))
  if (free.every(Boolean)) return [8420, 8545, 9545]

  const taken = defaultPorts.filter((_, index) => !free[index])
  const first = await findFreePort(4)
  console.warn(`Ports taken: ${taken.join(', ')}. Supersim listens on ${first} to ${first + 3}`)
  return [first, first + 1, first + 2]
}

/** @returns {string} */
function findSupersim() {
  const manifest = createRequire(import.meta.url).resolve('supersim/package.json')
  return join(dirname(manifest), 'bin', 'supersim')
}

/**
 * @param {string} url
 * @param {number} chainId
 * @param {import('./start-guarded.js').Guarded | undefined} program
 */
async function waitFor(url, chainId, program) {
  await waitUntil(url, program, async () => Number(await callRpc(url, 'eth_chainId')) === chainId)
}

/**
 * @param {string} url
 * @param {import('./start-guarded.js').Guarded} program
 */
async function waitUntilReady(url, program) {
  await waitUntil(url, program, async () => (await fetch(url)).ok)
}

/**
 * @param {string} url
 * @param {import('./start-guarded.js').Guarded | undefined} program
 * @param {() => Promise<boolean>} isReady
 */
async function waitUntil(url, program, isReady) {
  const end = Date.now() + 20_000
  while (Date.now() < end && !program?.ended()) {
    try {
      if (await isReady()) return
    } catch {
      // Nothing listens yet: the program is still starting.
    }
    await sleep(50)
  }
  throw new Error(`Cannot reach \`${url}\`:\n${program?.output()}`)
}
