// Gives forge a `lib` folder, as `forge install` would, with packages from npm in place of git
// submodules.
import {mkdirSync, rmSync, symlinkSync} from 'node:fs'
import {createRequire} from 'node:module'
import {dirname, join} from 'node:path'
import {fileURLToPath} from 'node:url'

const require = createRequire(import.meta.url)
const lib = fileURLToPath(new URL('../lib', import.meta.url))
const libraries = {
  'forge-std': join(findPackage('@layerzerolabs/toolbox-foundry'), 'lib/forge-std'),
  'openzeppelin-contracts': findPackage('@openzeppelin/contracts')
}

mkdirSync(lib, {recursive: true})
for (const [name, target] of Object.entries(libraries)) {
  rmSync(join(lib, name), {recursive: true, force: true})
  symlinkSync(target, join(lib, name), 'dir')
}

/**
 * @param {string} name
 * @returns {string}
 */
function findPackage(name) {
  return dirname(require.resolve(`${name}/package.json`))
}
