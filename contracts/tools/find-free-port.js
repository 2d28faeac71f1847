import {createServer} from 'node:net'

/**
 * Find `count` ports in a row that nothing listens on.
 *
 * Below the range from which systems hand out ports by themselves (32768 on Linux),
 * so that no outgoing connection takes one meanwhile; at random, so that two runs
 * at the same time rarely look at the same place.
 *
 * @param {number} count
 * @returns {Promise<number>} The first of them.
 */
export async function findFreePort(count) {
  for (let attempt = 0; attempt < 50; attempt++) {
    const first = 20_000 + Math.floor(Math.random() * 12_000)
    const ports = Array.from({length: count}, (_, index) => first + index)
    const free = await Promise.all(ports.map(isPortFree))
    if (free.every(Boolean)) return first
  }
  throw new Error(`Cannot find ${count} free ports in a row between 20000 and 32000`)
}

/**
 * Whether nothing listens on `port`, on any of this machine's addresses.
 *
 * @param {number} port
 * @returns {Promise<boolean>}
 */
async function isPortFree(port) {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, undefined))
}

/**
 * @param {number} port
 * @param {string | undefined} host
 * @returns {Promise<boolean>}
 */
function canListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({port, host, exclusive: true}, () => server.close(() => resolve(true)))
  })
}
