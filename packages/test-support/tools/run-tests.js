// `pnpm test` checks and tests everything. With arguments, it passes them to vitest, which is done in seconds.
import {spawnSync} from 'node:child_process'

const args = process.argv.slice(2)
const isWhole = args.length === 0
// In CI nothing is remembered: every test runs.
const remember = isWhole && !process.env.CI ? {LOCKSTEP_REMEMBER: '1'} : {}
const [command, ...rest] = isWhole ? ['pnpm', 'test:all'] : ['vitest', 'run', ...args]
const {status} = spawnSync(command ?? '', rest, {
  env: {...process.env, ...remember},
  shell: process.platform === 'win32', // Programs of packages are scripts there.
  stdio: 'inherit'
})
process.exitCode = status ?? 1
