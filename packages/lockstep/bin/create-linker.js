import {createRequire} from 'node:module'
import {dirname, join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {runScript} from './run-script.js'

/**
 * Create a function that runs a chunk of the bundle once, after those that it needs, and returns what it exports.
 *
 * A chunk is where its values come from, as pairs of a chunk or another module and what it exports, and its code or the
 * script of that. Those that not every run needs are in a script together. `load` imports modules from where the bundle
 * is. See decisions/0086-compiled-code-is-kept.md.
 */
export function createLinker(own, others, url, load) {
  const require = createRequire(url)
  const folder = dirname(fileURLToPath(url))
  const values = new Map()
  let rest

  return function link(name) {
    const known = values.get(name)
    if (known) return known
    const [needed, code] = find(name)
    const given = needed.map(([from, what]) => {
      if (typeof what === 'number') return link(from)[what]
      const required = require(from)
      return what === '*' || what === 'default' ? required : required[what]
    })
    const run = typeof code === 'string' ? runScript(code) : code
    const meta = {url: new URL(name, url).href, dirname: folder, filename: join(folder, name)}
    const made = run(meta, load, ...given)
    values.set(name, made)
    return made
  }

  function find(name) {
    if (Object.hasOwn(own, name)) return own[name]
    rest ??= runScript(others)()
    return rest[name]
  }
}
