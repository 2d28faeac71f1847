import {readFile, rm} from 'node:fs/promises'
import {join} from 'node:path'
import {makeFolder} from './make-folder.js'
import {runForge} from './run-forge.js'
import {startPlainChains} from './start-chains.js'

/**
 * @typedef FileCoverage
 * @property {string} file
 * @property {string} lines     Such as `42/42`.
 * @property {string} branches
 * @property {string} functions
 */

/**
 * Run the Solidity tests and measure how much of `src` and `script` they reach.
 *
 * @returns {Promise<Array<FileCoverage>>}
 */
export async function readCoverage() {
  const chains = await startPlainChains()
  const folder = await makeFolder('coverage-')
  const report = join(folder, 'lcov.info')

  try {
    const {status, output} = await runForge(
      ['coverage', '--report', 'lcov', '--report-file', report],
      {environment: {URL_CHAIN_A: chains.urlA, URL_CHAIN_B: chains.urlB}}
    )
    if (status !== 0) throw new Error(`Cannot measure the coverage:\n${output}`)
    return parseLcov(await readFile(report, 'utf8'))
  } finally {
    await chains.stop()
    await rm(folder, {recursive: true, force: true})
  }
}

/**
 * @param {string} lcov
 * @returns {Array<FileCoverage>}
 */
function parseLcov(lcov) {
  return lcov
    .split('end_of_record')
    .map((record) => {
      /** @param {string} key */
      const find = (key) => new RegExp(`^${key}:(.*)$`, 'm').exec(record)?.[1] ?? ''
      return {
        file: find('SF'),
        lines: `${find('LH')}/${find('LF')}`,
        branches: `${find('BRH')}/${find('BRF')}`,
        functions: `${find('FNH')}/${find('FNF')}`
      }
    })
    .filter(({file}) => /^contracts\/(src|script)\//.test(file))
}
