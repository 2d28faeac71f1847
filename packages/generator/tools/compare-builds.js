#!/usr/bin/env node
// Compare two built sites file by file: `compare-builds.js OLD NEW`. Exits with 1 when they differ.
import {readdirSync, readFileSync, statSync} from 'node:fs'
import path from 'node:path'
import {parseArgs} from 'node:util'

const {positionals, values} = parseArgs({
  allowPositionals: true,
  options: {all: {type: 'boolean', default: false}}
})
const [old, current] = positionals
if (old === undefined || current === undefined || positionals.length > 2) {
  process.stderr.write('Usage: compare-builds.js [--all] OLD NEW\n')
  process.exit(2)
}

const [oldFiles, currentFiles] = [listFiles(old), listFiles(current)]
const files = [...new Set([...oldFiles, ...currentFiles])].sort()
const differences = files.flatMap((file) => {
  if (!currentFiles.has(file)) return [`missing  ${file}`]
  if (!oldFiles.has(file)) return [`new      ${file}`]
  const [before, after] = [old, current].map((folder) => readFileSync(path.join(folder, file)))
  return before.equals(after) ? [] : [`changed  ${file}\n${showChange(before, after)}`]
})

const most = values.all ? differences.length : 20
for (const difference of differences.slice(0, most)) process.stdout.write(`${difference}\n`)
if (differences.length > most) {
  process.stdout.write(`and ${differences.length - most} more: \`--all\` lists them\n`)
}
process.stdout.write(
  differences.length === 0
    ? `${files.length} files, all equal\n`
    : `${differences.length} of ${files.length} files differ\n`
)
process.exitCode = differences.length === 0 ? 0 : 1

/** List the files below a folder by their path from it. */
function listFiles(folder) {
  const names = readdirSync(folder, {recursive: true, encoding: 'utf8'})
  return new Set(names.filter((name) => statSync(path.join(folder, name)).isFile()))
}

/** Show where two files begin to differ. A document is a single long line, so lines would not help. */
function showChange(before, after) {
  const index = before.findIndex((byte, position) => byte !== after[position])
  const start = Math.max(0, (index === -1 ? before.length : index) - 40)
  return [before, after]
    .map((bytes, side) => {
      const text = bytes.subarray(start, start + 120).toString('utf8')
      return `  ${side === 0 ? '-' : '+'} ${JSON.stringify(text)}`
    })
    .join('\n')
}
