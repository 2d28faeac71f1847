import {writeFileSync} from 'node:fs'
import {isMainThread} from 'node:worker_threads'

// Loaded into a process that is measured, before its program. Threads count in the process.
const file = process.env.LOCKSTEP_BENCH_USAGE
if (isMainThread && file !== undefined) {
  process.on('exit', () => {
    const {user, system} = process.cpuUsage()
    // In kilobytes.
    const {maxRSS} = process.resourceUsage()
    writeFileSync(file, JSON.stringify({cpu: (user + system) / 1000, peak: maxRSS * 1024}))
  })
}
