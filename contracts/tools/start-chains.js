import {rm} from 'node:fs/promises'
import {createRequire} from 'node:module'
import {delimiter, dirname, join} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'
import {callRpc} from './call-rpc.js'
import {findBinary} from './find-binary.js'
import {findFreePort} from './find-free-port.js'
import {makeFolder} from './make-folder.js'
import {startGuarded} from './start-guarded.js'

/**
 * @typedef {import('./start-guarded.js').Guarded} Guarded
 *
 * @typedef Chains
 * @property {string} urlA
 * @property {string} urlB
 * @property {string} readyUrl             Answers once everything is up; empty without supersim.
 * @property {() => Promise<void>} stop
 */

/**
 * Start two plain chains: enough to deploy on, no messages between them.
 *
 * @param {[number, number]} [ids] Those of the tutorial unless given.
 * @returns {Promise<Chains>}
 */
export async function startPlainChains(ids = [901, 902]) {
  for (let attempt = 1; ; attempt++) {
    const port = await findFreePort(2)
    const chains = ids.map((id, index) => {
      const url = `http://127.0.0.1:${port + index}`
      const args = ['--chain-id', `${id}`, '--port', `${port + index}`]
      return {id, url, ...startGuarded(findBinary('anvil'), args)}
    })
    const stop = async () => {
      await Promise.all(chains.map((chain) => chain.stop()))
    }

    try {
      for (const chain of chains) {
        await waitForChain('Listening on', chain.url, chain.id, chain)
      }
      const [urlA = '', urlB = ''] = chains.map(({url}) => url)
      return {urlA, urlB, readyUrl: '', stop}
    } catch (error) {
      await stop()
      // Another program may take a port between our look and anvil's: look again.
      if (attempt === 3) throw error
    }
  }
}

/**
 * Start supersim with autorelay. Its own ports are left to who runs the tutorials as they are written.
 *
 * @returns {Promise<Chains>}
 */
export async function startSupersim() {
  for (let attempt = 1; ; attempt++) {
    const admin = await findFreePort(4)
    const [l1, l2] = [admin + 1, admin + 2]
    const chains = {
      urlA: `http://127.0.0.1:${l2}`,
      urlB: `http://127.0.0.1:${l2 + 1}`,
      readyUrl: `http://127.0.0.1:${admin}/ready`
    }
    const folder = await makeFolder('supersim-')
    const supersim = startGuarded(
      findSupersim(),
      [
        `--admin.port=${admin}`,
        `--l1.port=${l1}`,
        `--l2.starting.port=${l2}`,
        '--interop.autorelay'
      ],
      {
        ...process.env,
        PATH: [dirname(findBinary('anvil')), process.env.PATH].join(delimiter),
        TMPDIR: folder // It leaves logs and genesis files behind.
      }
    )
    const stop = async () => {
      await supersim.stop()
      await rm(folder, {recursive: true, force: true})
    }

    try {
      const {urlA, urlB, readyUrl} = chains
      await waitForChain(`RPC: ${urlA}`, urlA, 901, supersim)
      await waitForChain(`RPC: ${urlB}`, urlB, 902, supersim)
      await waitFor('', readyUrl, supersim, async () => (await fetch(readyUrl)).ok)
      // A block each second, not every two: half the waiting, and still something to wait for.
      for (const url of [urlA, urlB]) await callRpc(url, 'evm_setIntervalMining', [1])
      return {...chains, stop}
    } catch (error) {
      await stop()
      // Another program may take a port between our look and supersim's: look again.
      if (attempt === 3) throw error
    }
  }
}

/** @returns {string} */
function findSupersim() {
  const manifest = createRequire(import.meta.url).resolve('supersim/package.json')
  return join(dirname(manifest), 'bin', 'supersim')
}

/**
 * Wait until `program` says that it listens there, and does: two runs at once may look for ports at
 * the same moment, and what answers would be the other's.
 *
 * @param {string} said
 * @param {string} url
 * @param {Guarded} program
 * @param {() => Promise<boolean>} isReady
 */
async function waitFor(said, url, program, isReady) {
  const end = Date.now() + 20_000
  while (Date.now() < end && !program.ended()) {
    try {
      if (program.output().includes(said) && (await isReady())) return
    } catch {
      // Nothing listens yet: the program is still starting.
    }
    await sleep(50)
  }
  throw new Error(`Cannot reach \`${url}\`:\n${program.output()}`)
}

/**
 * @param {string} said
 * @param {string} url
 * @param {number} chainId
 * @param {Guarded} program
 */
async function waitForChain(said, url, chainId, program) {
  await waitFor(said, url, program, async () => {
    return Number(await callRpc(url, 'eth_chainId')) === chainId
  })
}
