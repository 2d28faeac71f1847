import {createRequire} from 'node:module'

/**
 * Find the program inside a Foundry package from npm.
 *
 * The packages' own launchers are Node scripts around the program: slower to start,
 * and a signal sent to one does not always reach the other.
 *
 * @param {'anvil' | 'cast' | 'forge'} name
 * @returns {string}
 */
export function findBinary(name) {
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch
  const file = process.platform === 'win32' ? `${name}.exe` : name
  const launcher = createRequire(import.meta.url).resolve(`@foundry-rs/${name}/package.json`)

  try {
    return createRequire(launcher).resolve(
      `@foundry-rs/${name}-${process.platform}-${architecture}/bin/${file}`
    )
  } catch (cause) {
    throw new Error(`Cannot find \`${name}\` for ${process.platform} on ${architecture}`, {cause})
  }
}
