import {execFileSync} from 'node:child_process'
import {readdirSync, readFileSync, statSync} from 'node:fs'
import {join, sep} from 'node:path'
import {buildSetupScript} from './build-setup-script.js'
import {buildLockboxManifest, buildStarterKit, sharedFiles} from './build-starter-kit.js'
import {buildTar} from './build-tar.js'
import {findBinary} from './find-binary.js'
import {root} from './run-forge.js'

/**
 * @typedef {import('./build-tar.js').TarFile} TarFile
 *
 * @typedef DownloadOptions
 * @property {string} source     Address of the folder with the Solidity sources, at a tag or a commit.
 * @property {string} devnetHost Host below which the devnets answer.
 * @property {number} [time]     Time of the files in the archive, in seconds since 1970.
 */

const contracts = join(root, 'contracts')

/** The first second that a zip file knows. Tar warns of the year 1970. */
const defaultTime = 315_532_800

/**
 * Build what the reader of the tutorial downloads, by file name.
 *
 * The contracts have to be compiled: see `pnpm contracts:build`.
 *
 * @param {DownloadOptions} options
 * @returns {Map<string, TarFile>}
 */
export function readDownloads({source, devnetHost, time = defaultTime}) {
  const [logicCode, beaconCode, proxyCode] = /** @type {const} */ ([
    readCreationCode('OriginalToken'),
    readCreationCode('OriginalTokenBeacon'),
    readCreationCode('OriginalTokenProxy')
  ])
  const setup = buildSetupScript({
    template: readFileSync(join(contracts, 'downloads/setup-for-erc20-upgrade.sh'), 'utf8'),
    logicCode,
    beaconCode,
    proxyCode,
    codeHash: hash(`${logicCode}${beaconCode.slice(2)}${proxyCode.slice(2)}`),
    source,
    devnetHost
  })

  const kit = readFolder(join(contracts, 'starter-kit'))
  const shared = new Map(Object.keys(sharedFiles).map((path) => [path, read(path)]))
  const manifest = kit.get('packages/contracts/package.json')?.content.toString() ?? ''

  return new Map([
    ['setup-for-erc20-upgrade.sh', {content: setup, executable: true}],
    ['starter-kit.tar.gz', {content: buildTar(buildStarterKit(kit, shared), time)}],
    ['LockboxSuperchainERC20.sol', read('src/LockboxSuperchainERC20.sol')],
    ['LockboxDeployer.s.sol', read('script/LockboxDeployer.s.sol')],
    ['package.json', {content: buildLockboxManifest(manifest)}]
  ])
}

/**
 * @param {string} contract
 * @returns {string}
 */
function readCreationCode(contract) {
  const path = join(root, 'out', `${contract}.sol`, `${contract}.json`)
  try {
    return JSON.parse(readFileSync(path, 'utf8')).bytecode.object
  } catch (cause) {
    throw new Error(`Cannot find \`${path}\`: run \`pnpm contracts:build\` first`, {cause})
  }
}

/**
 * @param {string} hexadecimal
 * @returns {string}
 */
function hash(hexadecimal) {
  return execFileSync(findBinary('cast'), ['keccak', hexadecimal], {encoding: 'utf8'}).trim()
}

/**
 * @param {string} path
 * @returns {TarFile}
 */
function read(path) {
  const file = join(contracts, path)
  return {content: readFileSync(file), executable: (statSync(file).mode & 0o100) !== 0}
}

/**
 * Read the kit as it is in the repository, without what trying it out leaves behind.
 *
 * @param {string} folder
 * @returns {Map<string, TarFile>}
 */
function readFolder(folder) {
  const leftovers = /(^|\/)(node_modules|broadcast|cache|lib|out)\/|(^|\/)(\.env|deployment\.json)$/
  const paths = readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((path) => path.split(sep).join('/'))
    .filter((path) => !leftovers.test(path))
  return new Map(paths.map((path) => [path, read(join('starter-kit', path))]))
}
