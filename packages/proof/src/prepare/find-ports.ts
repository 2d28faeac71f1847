import {createServer} from 'node:net'
import type {Plan} from '../plan/plan.ts'
import {type Listener, listListeners} from '../run/list-processes.ts'

/** Default ports of programs. */
const usualPorts: Readonly<Record<string, ReadonlyArray<number>>> = {
  anvil: [8545],
  supersim: [8420, 8545, 9545, 9546]
}

/** List the ports that the commands of a page need, sorted. */
export function listPorts({steps, options}: Plan): Array<number> {
  const ports = new Set(options.ports)
  for (const {ports: own} of Object.values(options.terminals))
    for (const port of own) ports.add(port)
  for (const step of steps) {
    if (step.kind !== 'run') continue
    for (const [, port] of step.code.matchAll(
      /\b(?:127\.0\.0\.1|localhost|\[::1\]):(\d{2,5})\b/g
    )) {
      ports.add(Number(port))
    }
    for (const {programs} of step.statements) {
      for (const program of programs) {
        const usual = Object.hasOwn(usualPorts, program) ? (usualPorts[program] ?? []) : []
        // A port that the page names replaces the default.
        const isTold = /--port[= ]\d/.test(step.code)
        for (const port of isTold ? [] : usual) ports.add(port)
      }
    }
    for (const [, port] of step.code.matchAll(/--(?:[\w.]*port)[= ](\d{2,5})\b/g))
      ports.add(Number(port))
  }
  return [...ports].sort((a, b) => a - b)
}

/** Find the ports that are in use, and the processes that use them. */
export async function findTaken(ports: ReadonlyArray<number>): Promise<Array<Listener>> {
  const taken = await Promise.all(ports.map(async (port) => !(await canListen(port))))
  const numbers = ports.filter((_, index) => taken[index])
  if (numbers.length === 0) return []
  const known = listListeners()
  return numbers.map((port) => known.find((listener) => listener.port === port) ?? {port})
}

async function canListen(port: number): Promise<boolean> {
  return (await tryListen(port, '127.0.0.1')) && (await tryListen(port, undefined))
}

function tryListen(port: number, host: string | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({port, host, exclusive: true}, () => server.close(() => resolve(true)))
  })
}
