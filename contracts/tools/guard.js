// Runs a program and its children for as long as somebody holds this process's
// standard input open. However the holder ends, `kill -9` included, its end of the
// pipe closes, and the whole group goes with it.
import {spawn} from 'node:child_process'

const [command, ...args] = process.argv.slice(2)
if (!command) throw new Error('Unexpected missing command, expected a program to run')

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
