import {readFile, rm} from 'node:fs/promises'
import {join} from 'node:path'
import {makeFolder} from './make-folder.js'
import {root, runForge} from './run-forge.js'

/**
 * @typedef {Record<string, string>} Gas What each call uses, by its name.
 */

const file = 'LockboxSuperchainERC20.json'

/** Where the figures are that a change is compared with. */
export const snapshot = join(root, 'contracts/snapshots', file)

/**
 * Run the gas tests and give what they measured.
 *
 * @returns {Promise<Gas>}
 */
export async function readGas() {
  const folder = await makeFolder('gas-')
  try {
    const {status, output} = await runForge(
      ['test', '--isolate', '--match-contract', 'LockboxGasTest', '--gas-snapshot-emit', 'true'],
      {environment: {FOUNDRY_SNAPSHOTS: folder}}
    )
    if (status !== 0) throw new Error(`Cannot measure the gas:\n${output}`)
    return JSON.parse(await readFile(join(folder, file), 'utf8'))
  } finally {
    await rm(folder, {recursive: true, force: true})
  }
}
