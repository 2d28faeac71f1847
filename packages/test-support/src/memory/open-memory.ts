import {execFileSync} from 'node:child_process'
import {createHash} from 'node:crypto'
import {existsSync, mkdirSync, readFileSync, statSync, writeFileSync} from 'node:fs'
import path from 'node:path'

/** The test files that passed before with the inputs that they have now. */
export interface Memory {
  /** Those files. */
  passed: ReadonlyArray<string>
  /** Remember the files that have passed, except for those whose inputs have changed since the memory was opened. */
  add: (files: ReadonlyArray<string>) => void
}

/** Whether a test file depends on a file. Undefined for a test that is never remembered. */
export type FindInputs = (test: string) => ((file: string) => boolean) | undefined

/**
 * Open the memory of a repository.
 *
 * @param findInputs - The files that each test file depends on, by their paths from the root. The test file itself and
 *   the versions of Node.js and of all packages are always inputs.
 */
export function openMemory(root: string, findInputs: FindInputs): Memory {
  const folder = path.join(root, '.cache/passed-tests')
  const digests = readDigests(root, findInputs)
  const toMark = (digest: string): string => path.join(folder, digest)

  return {
    passed: [...digests].flatMap(([test, digest]) => (existsSync(toMark(digest)) ? [test] : [])),
    add(files) {
      const current = readDigests(root, findInputs)
      for (const file of files) {
        const digest = digests.get(file)
        if (digest === undefined || current.get(file) !== digest) continue
        mkdirSync(folder, {recursive: true})
        writeFileSync(toMark(digest), `${file}\n`)
      }
    }
  }
}

const always = new Set(['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'vitest.config.ts'])

/** Hash everything that each test file depends on. Files that git ignores are made from the others. */
function readDigests(root: string, findInputs: FindInputs): Map<string, string> {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const names = execFileSync('git', list, {cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26})
  const files = [...new Set(names.split('\0'))].sort().flatMap((name) => {
    const place = path.join(root, name)
    if (!statSync(place, {throwIfNoEntry: false})?.isFile()) return []
    return [{name, digest: createHash('sha256').update(readFileSync(place)).digest('hex')}]
  })

  const digests = new Map<string, string>()
  for (const {name: test} of files) {
    const isInput = test.endsWith('.test.ts') ? findInputs(test) : undefined
    if (!isInput) continue
    const hash = createHash('sha256')
    hash.update(`${process.version} ${process.platform} ${process.arch}\0${test}`)
    for (const {name, digest} of files) {
      if (name === test || always.has(name) || isInput(name)) hash.update(`\0${name}\0${digest}`)
    }
    digests.set(test, hash.digest('hex').slice(0, 32))
  }
  return digests
}
