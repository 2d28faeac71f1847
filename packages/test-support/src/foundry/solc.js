// The compiler that the program `solc` next to this file starts, for the input that `forge` writes to it.
import {createHash} from 'node:crypto'
import {mkdirSync, readFileSync, renameSync, writeFileSync, writeSync} from 'node:fs'
import {createRequire} from 'node:module'
import {connect} from 'node:net'
import {dirname, join} from 'node:path'
import {setFlagsFromString} from 'node:v8'

const require = createRequire(import.meta.url)
const name = process.env.SOLC_PACKAGE ?? 'solc'
const {version} = require(`${name}/package.json`)
// Before the input is read: after a read from a pipe, Node.js may not resolve a symbolic link that it has seen.
const program = require.resolve(name)

const input = readFileSync(0)
const output = await compile(process.env.SOLC_CODE === 'off' ? withoutCode(input) : input)
for (let at = 0; at < output.length; ) at += writeSync(1, output, at)

/**
 * Ask for everything but bytecode, which takes the compiler most of its time.
 *
 * @param {Buffer} input
 */
function withoutCode(input) {
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
 * Compile, or take what the same compiler returned for the same input before: its output depends on nothing else.
 *
 * @param {Buffer} input
 */
async function compile(input) {
  const key = createHash('sha256').update(`${version}\n`).update(input).digest('hex')
  const file = join(import.meta.dirname, '../../.cache/solc', `${key.slice(0, 32)}.json`)
  try {
    return readFileSync(file)
  } catch {
    // This input is new.
  }
  const output = (await askServer(input)) ?? compileHere(input)
  if (output.length < 4_000_000) keep(file, output)
  return output
}

/**
 * Ask the compiler that runs already, if there is one. It takes one after the other, so long ones don't wait in front
 * of others.
 *
 * @param {Buffer} input
 * @returns {Promise<Buffer | undefined>}
 */
async function askServer(input) {
  const server = process.env.LOCKSTEP_COMPILER
  if (!server || input.length > 200_000) return undefined
  try {
    const connection = connect(server)
    connection.end(Buffer.concat([Buffer.from(`${name}\n`), input]))
    const output = Buffer.concat(await connection.toArray())
    return output.length > 0 ? output : undefined
  } catch {
    return undefined // The server has ended.
  }
}

/** @param {Buffer} input */
function compileHere(input) {
  // Optimizing the compiler itself takes longer than it saves, unless there is a lot to compile.
  if (input.length < 500_000) setFlagsFromString('--liftoff-only')
  return Buffer.from(require(program).compile(input.toString()))
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
