import {createHash} from 'node:crypto'
import {mkdirSync, readFileSync, renameSync, writeFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import {dirname, join} from 'node:path'

const require = createRequire(import.meta.url)

/** The mutants of our own contracts take four million. Code bases of others take more than is worth keeping. */
const mostBytes = 8_000_000

/**
 * Inputs that are being compiled, by the file that their output is kept in.
 *
 * @type {Map<string, Promise<Buffer>>}
 */
const running = new Map()

/**
 * Compile, or take what the same compiler returned for the same input before, or will return for one that it has not
 * finished: its output depends on nothing else.
 *
 * @param {string} name Package of the compiler.
 * @param {Buffer} input
 * @param {(input: Buffer) => Buffer | Promise<Buffer>} compile
 */
export async function keepOutput(name, input, compile) {
  const {version} = require(`${name}/package.json`)
  const key = createHash('sha256').update(`${version}\n`).update(input).digest('hex')
  const file = join(import.meta.dirname, '../../.cache/solc', `${key.slice(0, 32)}.json`)
  try {
    return readFileSync(file)
  } catch {
    // This input is new.
  }
  const same = running.get(file)
  if (same) return same
  const compiled = Promise.resolve(compile(input))
  running.set(file, compiled)
  try {
    const output = await compiled
    if (output.length < mostBytes) keep(file, output)
    return output
  } finally {
    running.delete(file)
  }
}

/**
 * Ask for everything but bytecode, which takes the compiler most of its time.
 *
 * @param {Buffer} input
 */
export function withoutCode(input) {
  const {settings, ...rest} = JSON.parse(input.toString())
  for (const contracts of Object.values(settings.outputSelection)) {
    for (const [name, outputs] of Object.entries(contracts)) {
      contracts[name] = outputs.filter(
        /** @param {string} output */ (output) => !/bytecode/i.test(output)
      )
    }
  }
  return Buffer.from(JSON.stringify({...rest, settings}))
}

/**
 * Write a file in one step, since others may read it at the same time.
 *
 * @param {string} file
 * @param {Buffer} output
 */
function keep(file, output) {
  mkdirSync(dirname(file), {recursive: true})
  writeFileSync(`${file}.${process.pid}`, output)
  renameSync(`${file}.${process.pid}`, file)
}
