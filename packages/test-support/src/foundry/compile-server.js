// Compiles for all tests of a run, because starting the compiler takes longer than most of what they compile.
// Listens on the socket that the first argument names, and ends with its standard input.
import {createRequire} from 'node:module'
import {createServer} from 'node:net'

const require = createRequire(import.meta.url)

/** A request is the name of the compiler's package, a line break, and the compiler's input. */
const server = createServer({allowHalfOpen: true}, (connection) => {
  /** @type {Array<Buffer>} */
  const chunks = []
  connection.on('data', (chunk) => chunks.push(chunk))
  connection.on('error', () => {}) // A test that was stopped.
  connection.on('end', () => {
    const request = Buffer.concat(chunks)
    const end = request.indexOf('\n')
    const {compile} = require(request.toString('utf8', 0, end))
    connection.end(compile(request.toString('utf8', end + 1)))
  })
})
server.listen(process.argv[2], () => process.stdout.write('ready\n'))
process.stdin.resume().on('end', () => process.exit())
