// Writes what readers of the tutorial download, with the addresses of this site.
import {execFileSync} from 'node:child_process'
import path from 'node:path'

const site = path.join(import.meta.dirname, '..')
const options = {
  out: path.join(site, '.lockstep/downloads/lockbox'),
  source: 'https://github.com/lockstep-docs/open-rollup-docs/blob/v0.1.0/contracts/src',
  'devnet-host': 'optimism.io'
}

execFileSync(
  process.execPath,
  [
    path.join(site, '../contracts/tools/write-downloads.js'),
    ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  ],
  {stdio: 'inherit'}
)
