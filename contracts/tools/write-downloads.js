// Writes what the tutorial's reader downloads:
// `node contracts/tools/write-downloads.js --out <folder> --source <url> --devnet-host <host>`
import {mkdirSync, renameSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {parseArgs} from 'node:util'
import {readDownloads} from './read-downloads.js'

const {values} = parseArgs({
  options: {
    'devnet-host': {type: 'string'},
    out: {type: 'string'},
    source: {type: 'string'}
  }
})
const {out, source, 'devnet-host': devnetHost} = values
if (!out || !source || !devnetHost) {
  console.error('Unexpected missing option, expected `--out`, `--source` and `--devnet-host`')
  process.exit(2)
}

const epoch = process.env.SOURCE_DATE_EPOCH
const downloads = readDownloads({source, devnetHost, ...(epoch ? {time: Number(epoch)} : {})})
mkdirSync(out, {recursive: true})
for (const [name, {content, executable}] of downloads) {
  // A build that runs at the same time finds the file before or after, never half of it.
  const draft = join(out, `.${name}.${process.pid}`)
  writeFileSync(draft, content, {mode: executable ? 0o755 : 0o644})
  renameSync(draft, join(out, name))
}
