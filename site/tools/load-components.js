import {mkdir, writeFile} from 'node:fs/promises'
import path from 'node:path'
import {pathToFileURL} from 'node:url'
import {build} from 'esbuild'

/**
 * Load the components of the site, which are TypeScript.
 *
 * @param {string} file The module that exports `components`.
 * @returns {Promise<import('@lockstep/theme').Components>}
 */
export async function loadComponents(file) {
  const {outputFiles} = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    jsx: 'automatic'
  })
  // Next to the site, so that its packages are found.
  const target = path.join(path.dirname(file), '.lockstep/components.mjs')
  await mkdir(path.dirname(target), {recursive: true})
  await writeFile(target, outputFiles[0]?.contents ?? '')
  const {components} = await import(pathToFileURL(target).href)
  return components
}
