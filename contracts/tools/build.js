// Compiles what the docs read, into `out/`: all of it or, where nothing changed, nothing.
//
// Never a part: AST ids are unique within one compilation only, and forge keeps the artifacts of
// files that are gone.
import {createHash} from 'node:crypto'
import {existsSync, readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {root, runForge} from './run-forge.js'

const stamp = join(root, 'out', '.inputs')
const inputs = hashInputs()

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== inputs) {
  const {status} = await runForge(['build', '--force'], {
    environment: {FOUNDRY_PROFILE: 'docs'},
    inherit: true
  })
  if (status === 0) writeFileSync(stamp, inputs)
  process.exitCode = status
}

/** @returns {string} */
function hashInputs() {
  const hash = createHash('sha256')
  const sources = readdirSync(join(root, 'contracts/src'), {recursive: true, encoding: 'utf8'})
    .filter((path) => path.endsWith('.sol'))
    .sort()
    .map((path) => join('contracts/src', path))

  for (const path of ['foundry.toml', 'pnpm-lock.yaml', 'contracts/tools/solc.js', ...sources]) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}
