// Writes what the tutorial's reader downloads:
// `node contracts/tools/write-downloads.js --out <folder> --source <url> --devnet-host <host>`
import {mkdirSync, writeFileSync} from 'node:fs'
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
  writeFileSync(join(out, name), content, {mode: executable ? 0o755 : 0o644})
}
