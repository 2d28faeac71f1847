// Loaded before the program `solcjs` that a tutorial has installed: has the compiler that runs for all tests compile,
// if it is of the same version. The first argument of `node` is this file, and its query has the socket.
import {spawnSync} from 'node:child_process'
import {existsSync, readFileSync, realpathSync} from 'node:fs'
import {createRequire} from 'node:module'
import {dirname, join} from 'node:path'
import {setFlagsFromString} from 'node:v8'

/** @typedef {{import: (name: string) => {contents?: string}}} Callbacks */

const require = createRequire(import.meta.url)
const socket = new URL(import.meta.url).searchParams.get('socket') ?? ''
const folder = dirname(realpathSync(process.argv[1] ?? ''))
const main = join(folder, 'index.js')

if (canShare()) {
  const exports = {version: () => '', compile}
  require.cache[main] = Object.assign(new (require('node:module'))(main), {exports, loaded: true})
} else {
  setFlagsFromString('--liftoff-only')
}

function canShare() {
  if (process.argv.includes('--version') || !existsSync(socket)) return false
  return (
    readVersion(join(folder, 'package.json')) === readVersion(require.resolve('solc/package.json'))
  )
}

/** @param {string} manifest */
function readVersion(manifest) {
  return JSON.parse(readFileSync(manifest, 'utf8')).version
}

/**
 * Compile, and add what is imported until nothing is missing.
 *
 * @param {string} text
 * @param {Callbacks} callbacks
 */
function compile(text, callbacks) {
  const input = JSON.parse(text)
  for (;;) {
    const output = ask(JSON.stringify(input))
    const missing = listMissing(output)
    // Messages are in the order in which the compiler asks for files.
    if (missing.length === 0)
      return listMessages(output).length > 0 ? compileHere(text, callbacks) : output
    for (const name of missing) {
      const {contents} = callbacks.import(name)
      if (contents === undefined) return compileHere(text, callbacks)
      input.sources[name] = {content: contents}
    }
  }
}

/**
 * @param {string} input
 * @returns {string}
 */
function ask(input) {
  const args = ['--silent', '--show-error', '--fail', '--noproxy', '*', '--unix-socket', socket]
  const request = [...args, '--header', 'Expect:', '--data-binary', '@-', 'http://compiler/solc']
  const {status, stdout, stderr, error} = spawnSync('curl', request, {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 28
  })
  if (status !== 0) throw new Error(`Cannot ask the compiler: ${error ?? stderr}`)
  return stdout
}

/**
 * @param {string} output
 * @returns {Array<{message: string}>}
 */
function listMessages(output) {
  return JSON.parse(output).errors ?? []
}

/**
 * List the files that are imported and not in the input.
 *
 * @param {string} output
 * @returns {Array<string>}
 */
function listMissing(output) {
  const names = listMessages(output).flatMap(
    ({message}) => /^Source "(.+)" not found: /.exec(message)?.[1] ?? []
  )
  return [...new Set(names)]
}

/**
 * @param {string} text
 * @param {Callbacks} callbacks
 */
function compileHere(text, callbacks) {
  setFlagsFromString('--liftoff-only')
  delete require.cache[main]
  return require(main).compile(text, callbacks)
}
