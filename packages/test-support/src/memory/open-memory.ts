import {execFileSync} from 'node:child_process'
import {createHash} from 'node:crypto'
import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import path from 'node:path'

/** The test files that passed before with the inputs that they have now. */
export interface Memory {
  /** Those files. */
  passed: ReadonlyArray<string>
  /** Remember that a file has passed, unless its inputs have changed since the memory was opened. */
  add: (file: string) => void
}

/**
 * Open the memory of a repository.
 *
 * @param inputs - The files and folders that each test file depends on, from the root. The test file itself and the
 *   versions of Node.js and of all packages are always inputs.
 */
export function openMemory(
  root: string,
  inputs: Readonly<Record<string, ReadonlyArray<string>>>
): Memory {
  const folder = path.join(root, '.cache/passed-tests')
  const digests = new Map(
    Object.entries(inputs).map(([file, paths]) => [file, readDigest(root, file, paths)])
  )
  const toMark = (digest: string): string => path.join(folder, digest)

  return {
    passed: [...digests].flatMap(([file, digest]) => (existsSync(toMark(digest)) ? [file] : [])),
    add(file) {
      const digest = digests.get(file)
      if (digest === undefined || readDigest(root, file, inputs[file] ?? []) !== digest) return
      mkdirSync(folder, {recursive: true})
      writeFileSync(toMark(digest), `${file}\n`)
    }
  }
}

/** Hash everything that a test file depends on. Files that git ignores are made from the others. */
function readDigest(root: string, file: string, paths: ReadonlyArray<string>): string {
  const all = [file, 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'vitest.config.ts', ...paths]
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...all]
  const names = execFileSync('git', list, {cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26})
  const hash = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}`)
  for (const name of [...new Set(names.split('\0'))].sort()) {
    const place = path.join(root, name)
    if (name === '' || !existsSync(place)) continue
    const bytes = readFileSync(place)
    hash.update(`\0${file}\0${name}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex').slice(0, 32)
}
