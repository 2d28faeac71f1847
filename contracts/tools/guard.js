// Runs a program and its children for as long as another process holds this process's
// standard input open. However the holder ends, `kill -9` included, its end of the
// pipe closes, and the whole group goes with it.
//
// A holder that outlives what started it, as a test worker outlives a killed
// `pnpm test`, is ended as well.
import {spawn, spawnSync} from 'node:child_process'

const [command, ...args] = process.argv.slice(2)
if (!command) throw new Error('Unexpected missing command, expected a program to run')

const holder = process.ppid
const starters = findStarters(holder)
const child = spawn(command, args, {detached: true, stdio: ['ignore', 'inherit', 'inherit']})
let stopping = false

child.on('error', (error) => {
  console.error(error.message)
  process.exit(127)
})

child.on('exit', (code) => {
  signalGroup('SIGKILL')
  process.exit(stopping ? 0 : (code ?? 1))
})

process.stdin.resume()
process.stdin.on('close', stop)
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
process.on('SIGHUP', stop)

setInterval(() => {
  if (stopping || starters.every(isAlive)) return
  stop()
  if (isAlive(holder)) process.kill(holder, 'SIGTERM')
}, 500)

function stop() {
  if (stopping) return
  stopping = true
  signalGroup('SIGTERM')
  setTimeout(() => signalGroup('SIGKILL'), 3000)
}

/** @param {'SIGTERM' | 'SIGKILL'} signal */
function signalGroup(signal) {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    // The group is gone already, which is what was wanted.
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/**
 * Find the package managers and test runners above `pid`. The shell or the job above
 * those may end earlier: a person can log out and leave a run going.
 *
 * @param {number} pid
 * @returns {Array<number>}
 */
function findStarters(pid) {
  const {stdout} = spawnSync('ps', ['-o', 'ppid=,args=', '-p', `${pid}`], {encoding: 'utf8'})
  const [, parent, line = ''] = /^\s*(\d+)\s+(.*)/.exec(stdout ?? '') ?? []
  if (parent === undefined || !/\b(npm|npx|pnpm|vitest)\b/.test(line)) return []
  return [pid, ...findStarters(Number(parent))]
}
