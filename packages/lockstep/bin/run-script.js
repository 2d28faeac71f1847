// Runs the large parts of the bundle, and keeps what V8 has compiled of them for the next run: see
// decisions/0086-compiled-code-is-kept.md.
import {
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync
} from 'node:fs'
import {tmpdir} from 'node:os'
import path from 'node:path'
import {cachedDataVersionTag} from 'node:v8'
import {Script} from 'node:vm'
import {isMainThread, threadId} from 'node:worker_threads'
import {crc32} from 'node:zlib'

/** Says which version and settings of V8 take the code. */
const tag = cachedDataVersionTag()
const bundle = path.join(import.meta.dirname, '../bundle')
/** Scripts that this thread has run, by name. */
const scripts = new Map()
/** @type {{file: string, parts: Map<string, {at: number, length: number, sum: number}>, time: number} | undefined} */
let kept

/** Compile a script of the bundle, or take the code that an earlier run has compiled. Returns its value. */
export function runScript(name) {
  if (!kept) {
    kept = openKept()
    if (kept.file !== undefined) process.on('exit', keep)
  }
  const file = path.join(bundle, name)
  const cachedData = readCode(kept, name)
  const script = new Script(readFileSync(file, 'latin1'), {filename: file, cachedData})
  scripts.set(name, {script, isKept: cachedData !== undefined && !script.cachedDataRejected})
  return script.runInThisContext()
}

function openKept() {
  const folder = openFolder()
  if (folder === undefined) return {file: undefined, parts: new Map(), time: 0}
  const place = crc32(import.meta.dirname).toString(16)
  const version = `${process.version}-${process.arch}-${tag.toString(16)}`
  const role = isMainThread ? 'main' : 'thread'
  const file = path.join(folder, `${role}-${version}-${place}`)
  return {file, ...readKept(file)}
}

/** Find the folder of kept code. Returns undefined if others could write code there, which this process would run. */
function openFolder() {
  const {NODE_DISABLE_COMPILE_CACHE: isOff, NODE_V8_COVERAGE: coverage} = process.env
  // V8 counts the calls of kept functions wrongly.
  if (isOff || coverage) return
  try {
    const user = process.getuid?.()
    const folder = path.join(tmpdir(), `lockstep-code-${user ?? 'user'}`)
    mkdirSync(folder, {recursive: true, mode: 0o700})
    const stats = lstatSync(folder)
    const isOwn = user === undefined || (stats.uid === user && (stats.mode & 0o022) === 0)
    return stats.isDirectory() && isOwn ? folder : undefined
  } catch {
    // Code is compiled as without this.
    return
  }
}

/** Bytes before the list of scripts: a checksum of the list and what is between, a time, and where the list ends. */
const headSize = 16

/** Read which scripts a file has code of. */
function readKept(file) {
  const parts = new Map()
  try {
    const head = readBytes(file, 0, headSize)
    const end = head.readUInt32LE(8)
    const list = readBytes(file, headSize, end - headSize)
    if (head.readUInt32LE(0) !== crc32(list, crc32(head.subarray(4)))) return {parts, time: 0}
    let at = end
    for (const [name, length, sum] of JSON.parse(list.toString('latin1'))) {
      parts.set(name, {at, length, sum})
      at += length
    }
    return {parts, time: head.readUInt32LE(4)}
  } catch {
    // Nothing is kept yet, or the file is not whole.
    return {parts, time: 0}
  }
}

/** Read the code of a single script, so that the code of all others needs no memory. */
function readCode({file, parts}, name) {
  const part = parts.get(name)
  if (!part) return
  try {
    const bytes = readBytes(file, part.at, part.length)
    // Another run may have replaced the file.
    return crc32(bytes) === part.sum ? bytes : undefined
  } catch {
    // The file is gone.
    return
  }
}

function readBytes(file, at, length) {
  const opened = openSync(file)
  try {
    // V8 copies code that is not at an address of eight bytes, as it can be in memory that buffers share.
    const bytes = Buffer.allocUnsafeSlow(length)
    if (readSync(opened, bytes, 0, length, at) < length) throw new Error('The file is too short')
    return bytes
  } finally {
    closeSync(opened)
  }
}

/** Keep compiled code, unless nearly all of it is kept already. */
function keep(exitCode) {
  const {file, time: before} = kept
  const {user, system} = process.cpuUsage()
  const time = Math.round((user + system) / 1000)
  const isKnown = [...scripts.values()].every(({isKept}) => isKept)
  // A signal should end the program at once. A large site changes settings of V8, so the next run could not take the code.
  if ((isKnown && time < before * mostGrowth) || exitCode > 128) return
  if (cachedDataVersionTag() !== tag) return
  const codes = new Map()
  for (const [name, {script}] of scripts) codes.set(name, script.createCachedData())
  const known = {file, ...readKept(file)}
  for (const name of known.parts.keys()) {
    // Scripts of another version may be gone.
    if (codes.has(name) || !existsSync(path.join(bundle, name))) continue
    const code = readCode(known, name)
    if (code) codes.set(name, code)
  }
  const list = Buffer.from(
    JSON.stringify(Array.from(codes, ([name, code]) => [name, code.length, crc32(code)]))
  )
  const head = Buffer.alloc(headSize)
  head.writeUInt32LE(Math.max(time, before), 4)
  head.writeUInt32LE(headSize + list.length, 8)
  head.writeUInt32LE(crc32(list, crc32(head.subarray(4))), 0)
  const bytes = Buffer.concat([head, list, ...codes.values()])
  const beside = `${file}.${process.pid}-${threadId}`
  try {
    writeFileSync(beside, bytes, {mode: 0o600})
    renameSync(beside, file)
    removeOld(path.dirname(file))
  } catch {
    // A full disk is no reason to fail.
    rmSync(beside, {force: true})
  }
}

/** A run that takes several times as long as the one that kept code has probably called more functions. */
const mostGrowth = 2

/** Remove the code of versions that nobody seems to use any more. */
function removeOld(folder) {
  const oldest = Date.now() - 30 * 24 * 3600 * 1000
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name)
    if (statSync(file).mtimeMs < oldest) rmSync(file, {force: true})
  }
}
