import {execFileSync} from 'node:child_process'
import {createHash} from 'node:crypto'
import {existsSync, mkdirSync, readFileSync, statSync, writeFileSync} from 'node:fs'
import path from 'node:path'

/**
 * The test files and commands that passed before with the inputs that they have now.
 *
 * @typedef {object} Memory
 * @property {ReadonlyArray<string>} passed Those files and commands.
 * @property {(names: ReadonlyArray<string>) => void} add Remember what has passed, except for what has other inputs
 *   than when the memory was opened.
 */

/**
 * Whether a test file or a command depends on a file.
 *
 * @typedef {(name: string) => (file: string) => boolean} FindInputs
 */

/**
 * Open the memory of a repository.
 *
 * @param {string} root
 * @param {FindInputs} findInputs The files that each test file and each command depends on, by their paths from the
 *   root. The test file itself and the versions of Node.js and of all packages are always inputs.
 * @param {ReadonlyArray<string>} [commands] What is remembered besides the test files.
 * @returns {Memory}
 */
export function openMemory(root, findInputs, commands = []) {
  const folder = path.join(root, '.cache/passed-tests')
  const digests = readDigests(root, findInputs, commands)
  const toMark = (/** @type {string} */ digest) => path.join(folder, digest)

  return {
    passed: [...digests].flatMap(([name, digest]) => (existsSync(toMark(digest)) ? [name] : [])),
    add(names) {
      const current = readDigests(root, findInputs, commands)
      for (const name of names) {
        const digest = digests.get(name)
        if (digest === undefined || current.get(name) !== digest) continue
        mkdirSync(folder, {recursive: true})
        writeFileSync(toMark(digest), `${name}\n`)
      }
    }
  }
}

const always = new Set(['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'vitest.config.ts'])

/**
 * Hash everything that each test file and each command depends on. Files that git ignores are made from the others.
 *
 * @param {string} root
 * @param {FindInputs} findInputs
 * @param {ReadonlyArray<string>} commands
 * @returns {Map<string, string>}
 */
function readDigests(root, findInputs, commands) {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const found = execFileSync('git', list, {cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26})
  const files = [...new Set(found.split('\0'))].sort().flatMap((name) => {
    const place = path.join(root, name)
    if (!statSync(place, {throwIfNoEntry: false})?.isFile()) return []
    return [{name, digest: createHash('sha256').update(readFileSync(place)).digest('hex')}]
  })

  const tests = files.map(({name}) => name).filter((name) => name.endsWith('.test.ts'))
  return new Map(
    [...tests, ...commands].map((subject) => {
      const isInput = findInputs(subject)
      const hash = createHash('sha256')
      hash.update(`${process.version} ${process.platform} ${process.arch}\0${subject}`)
      for (const {name, digest} of files) {
        if (name === subject || always.has(name) || isInput(name))
          hash.update(`\0${name}\0${digest}`)
      }
      return [subject, hash.digest('hex').slice(0, 32)]
    })
  )
}
