import {existsSync, readFileSync, statSync} from 'node:fs'
import {fileURLToPath} from 'node:url'

const home = new URL('../', import.meta.url)

/** Whether the bundle is of the modules as they are. Who works on the program has to get what was compiled last. */
export function isBundleNew() {
  if (!existsSync(new URL('bundle/run.js', home))) return false
  // As published, both are of the same code.
  if (!existsSync(new URL('dist/.tsbuildinfo', home))) return true
  try {
    const inputs = JSON.parse(readFileSync(new URL('bundle/inputs.json', home), 'utf8'))
    return inputs.every(
      ([file, time]) => statSync(fileURLToPath(new URL(file, home))).mtimeMs === time
    )
  } catch {
    // An input is gone, or the bundle is being made right now.
    return false
  }
}
