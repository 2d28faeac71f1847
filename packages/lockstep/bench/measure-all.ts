import {spawnSync} from 'node:child_process'
import {fileURLToPath} from 'node:url'

// Runs all benches, also after one that misses a target, so that one run prints every figure.
const runs = [
  ['measure-site.js', ...process.argv.slice(2)],
  // The help is that of the only bench that takes arguments.
  ...(process.argv.includes('--help') ? [] : [['measure-node.js'], ['measure-build.js']])
]
for (const [file, ...args] of runs) {
  const program = fileURLToPath(new URL(`./${file}`, import.meta.url))
  const {status} = spawnSync(process.execPath, [program, ...args], {stdio: 'inherit'})
  if (status !== 0) process.exitCode = 1
}
