// Compiles for all tests of a run, because starting the compiler takes longer than most of what they compile.
// Listens on the socket that the first argument names, and ends with its standard input.
import {createServer} from 'node:http'
import {createRequire} from 'node:module'
import {buffer} from 'node:stream/consumers'
import {createCompileThreads} from './compile-threads.js'
import {keepOutput, withoutCode} from './keep-output.js'

const require = createRequire(import.meta.url)
const compileInThread = createCompileThreads(2)

/** A request is the compiler's input, for `/solc` or another package of the compiler. */
const server = createServer(async (request, response) => {
  const {pathname, searchParams} = new URL(request.url ?? '', 'http://compiler')
  const name = pathname.slice(1)
  try {
    const input = await buffer(request)
    const asked = searchParams.get('code') === 'off' ? withoutCode(input) : input
    response.end(await keepOutput(name, asked, (rest) => compile(name, rest)))
  } catch (error) {
    response.writeHead(500).end(`${error}`)
  }
})
server.listen(process.argv[2], () => process.stdout.write('ready\n'))
process.stdin.resume().on('end', () => process.exit())

/**
 * Compile here, or in a thread: a long one would have all others wait.
 *
 * @param {string} name
 * @param {Buffer} input
 */
async function compile(name, input) {
  if (input.length > 200_000) return compileInThread(name, input)
  return Buffer.from(require(name).compile(input.toString()))
}
