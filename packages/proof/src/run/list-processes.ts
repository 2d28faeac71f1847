import {readdirSync, readFileSync, readlinkSync} from 'node:fs'

/** A process of this machine. */
export interface Process {
  id: number
  parent: number
  /** The session that it belongs to: each terminal is one. */
  session: number
  command: string
}

/** List processes with a text in their environment. Returns none on systems that do not show environments. */
export function listProcesses(mark: string): Array<Process> {
  return listIds().flatMap((id) => {
    const environment = tryRead(`/proc/${id}/environ`)
    const found = environment.includes(mark) ? readProcess(id) : undefined
    return found ? [found] : []
  })
}

/** Milliseconds after which ports are listed again even if the number of open sockets is the same. */
const longest = 2000

/** What the processes of a session do. Systems that do not show it return no ports and no time. */
interface Session {
  /** List the TCP ports on which they listen. */
  listPorts: () => Array<number>
  /** Read how long they have used the processor, in milliseconds. */
  readTime: () => number
}

/**
 * Watch a session.
 *
 * For each list of ports, Linux walks through a table for all connections of the machine, which takes milliseconds even
 * if it is empty. The number of open sockets is one line. A process cannot join the session of another one, so those of
 * other sessions are read once, and again after a while, because their numbers may have gone to new processes.
 */
export function watchSession(session: number): Session {
  let last = {count: '', time: 0, ports: [] as Array<number>}
  let others = {ids: new Set<number>(), time: 0}

  /** Read the fields of each process of the session. */
  function readMembers(): Map<number, Array<string>> {
    const now = performance.now()
    if (now - others.time > longest) others = {ids: new Set(), time: now}
    const members = new Map<number, Array<string>>()
    for (const id of listIds()) {
      if (others.ids.has(id)) continue
      const fields = readStatFields(id)
      if (Number(fields[3]) === session) members.set(id, fields)
      else if (fields.length > 3) others.ids.add(id)
    }
    return members
  }

  function readPorts(counts: ReadonlyMap<string, string>): Array<number> {
    // The leader of the session is in the same network. If nothing listens there, don't look at any other process.
    const ports = readListening(session, counts)
    if (ports.size === 0) return []
    return [...findListeners(readMembers().keys(), ports).keys()].sort((a, b) => a - b)
  }

  return {
    listPorts() {
      const counts = countSockets(session)
      const now = {count: [...counts.values()].join(', '), time: performance.now()}
      const isSame = now.count !== '' && now.count === last.count
      if (isSame && now.time - last.time <= longest) return last.ports
      last = {...now, ports: readPorts(counts)}
      return last.ports
    },
    readTime() {
      // Its own time and the time of its children that have ended.
      const ticks = [...readMembers().values()].flatMap((each) => each.slice(11, 15).map(Number))
      return ticks.reduce((sum, each) => sum + each, 0) * millisecondsPerTick
    }
  }
}

/** The same on all processors, whatever the system is built with. */
const millisecondsPerTick = 10

/** Count the TCP sockets in the network of a process, by the name of their table. Empty if the system has no such files. */
function countSockets(id: number): Map<string, string> {
  const counts = new Map<string, string>()
  for (const [table, file] of [
    ['tcp', 'sockstat'],
    ['tcp6', 'sockstat6']
  ] as const) {
    const [, count] = /^TCP6?: inuse (\d+)/m.exec(tryRead(`/proc/${id}/net/${file}`)) ?? []
    if (count !== undefined) counts.set(table, count)
  }
  return counts
}

/** A process that listens on a port of this machine. */
export interface Listener {
  port: number
  /** Undefined if it belongs to another user. */
  process?: Process | undefined
}

/** List all TCP listeners. Returns none on systems that do not show them. */
export function listListeners(): Array<Listener> {
  const ports = readListening('self')
  const found = findListeners(listIds(), ports)
  for (const port of ports.values()) if (!found.has(port)) found.set(port, {port})
  return [...found.values()].sort((a, b) => a.port - b.port)
}

/** Find the processes that listen, by port. */
function findListeners(
  ids: Iterable<number>,
  ports: ReadonlyMap<string, number>
): Map<number, Listener> {
  const found = new Map<number, Listener>()
  for (const id of ids) {
    for (const inode of listSockets(id)) {
      const port = ports.get(inode)
      if (port !== undefined) found.set(port, {port, process: readProcess(id)})
    }
  }
  return found
}

/**
 * Read the ports that are listened on in the network of a process, by the inodes of their sockets. A table without
 * sockets is not read.
 */
function readListening(
  id: number | 'self',
  counts: ReadonlyMap<string, string> = new Map()
): Map<string, number> {
  const ports = new Map<string, number>()
  for (const table of ['tcp', 'tcp6']) {
    if (counts.get(table) === '0') continue
    for (const line of tryRead(`/proc/${id}/net/${table}`).split('\n').slice(1)) {
      const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/)
      if (state === '0A') ports.set(inode, Number.parseInt(local.split(':').at(-1) ?? '', 16))
    }
  }
  return ports
}

function listIds(): Array<number> {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
  } catch {
    // A system without this folder.
    return []
  }
}

function listSockets(id: number): Array<string> {
  const folder = `/proc/${id}/fd`
  try {
    return readdirSync(folder).flatMap((name) => {
      const [, inode] = /^socket:\[(\d+)\]$/.exec(tryReadLink(`${folder}/${name}`)) ?? []
      return inode === undefined ? [] : [inode]
    })
  } catch {
    // It has ended, or belongs to another user.
    return []
  }
}

function readProcess(id: number): Process | undefined {
  const stat = readStat(id)
  if (!stat) return
  const command = tryRead(`/proc/${id}/cmdline`).split('\0').join(' ').trim()
  return {id, ...stat, command}
}

/** Read the parent and the session of a process. */
function readStat(id: number): Pick<Process, 'parent' | 'session'> | undefined {
  const [state, parent, , session] = readStatFields(id)
  if (state === '' || state === 'Z') return
  return {parent: Number(parent), session: Number(session)}
}

/** Read the fields that follow the name of a process, as in `man proc_pid_stat`. */
function readStatFields(id: number): Array<string> {
  const stat = tryRead(`/proc/${id}/stat`)
  // The name is in parentheses, and can itself contain parentheses and spaces.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function tryRead(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    // It has ended in the meantime, or belongs to another user.
    return ''
  }
}

function tryReadLink(file: string): string {
  try {
    return readlinkSync(file)
  } catch {
    return '' // Closed meanwhile.
  }
}
