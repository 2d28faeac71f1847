/**
 * @typedef {import('./build-tar.js').TarFile} TarFile
 */

const contracts = 'packages/contracts'

/** What the kit shares with this project, and where the kit has it. */
export const sharedFiles = {
  'configs/deploy-config.toml': `${contracts}/configs/deploy-config.toml`,
  'script/StarterTokenDeployer.s.sol': `${contracts}/scripts/StarterTokenDeployer.s.sol`,
  'src/StarterToken.sol': `${contracts}/src/StarterToken.sol`,
  'test/StarterToken.t.sol': `${contracts}/test/StarterToken.t.sol`,
  'tools/find-binary.js': `${contracts}/tools/find-binary.js`,
  'tools/solc.js': `${contracts}/tools/solc.js`
}

/** What the tutorial adds to the kit, and where. The manifest takes the place of the kit's own. */
export const lockboxFiles = {
  'LockboxDeployer.s.sol': `${contracts}/scripts/LockboxDeployer.s.sol`,
  'LockboxSuperchainERC20.sol': `${contracts}/src/LockboxSuperchainERC20.sol`,
  'package.json': `${contracts}/package.json`
}

/**
 * Put the kit together from its own files and the shared ones.
 *
 * @param {Map<string, TarFile>} kit    The kit's own files, by their paths in the kit.
 * @param {Map<string, TarFile>} shared The shared files, by their paths in this project.
 * @returns {Map<string, TarFile>}
 */
export function buildStarterKit(kit, shared) {
  const files = new Map(kit)
  for (const [from, to] of Object.entries(sharedFiles)) {
    const file = shared.get(from)
    if (!file) throw new Error(`Cannot find \`${from}\`, which the starter kit shares`)
    files.set(to, file)
  }
  return new Map([...files].map(([path, file]) => [`starter-kit/${path}`, file]))
}

/**
 * Build the manifest that the tutorial has its reader paste: it deploys the lockbox.
 *
 * @param {string} manifest The kit's own.
 * @returns {string}
 */
export function buildLockboxManifest(manifest) {
  const script = 'scripts/StarterTokenDeployer.s.sol'
  if (!manifest.includes(script)) throw new Error(`Cannot find \`${script}\` in the kit's manifest`)
  return manifest.replace(script, 'scripts/LockboxDeployer.s.sol')
}
