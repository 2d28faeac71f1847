import {execFileSync} from 'node:child_process'
import path from 'node:path'
import type {ContractSymbol, LintSite} from '@lockstep/lint'
import {readText} from '@lockstep/problem/read-text'
import {findGitFault} from '../git/find-git-fault.ts'
import {diffLines} from './diff-lines.ts'
import {findDeclaration} from './find-declaration.ts'

/**
 * Create a function that reads how a symbol differs from what it was when it was locked.
 *
 * The old text comes from the commit that wrote the line of the lock. The function finds nothing outside a repository,
 * for a library that git doesn't track, and in a shallow clone.
 */
export function createSymbolDiff(
  lockFile: string,
  project: string
): NonNullable<LintSite['findDiff']> {
  let commits: Map<string, string> | undefined
  const texts = new Map<string, string | undefined>()

  return (symbol, fingerprint) => {
    commits ??= readCommits(lockFile)
    const commit = commits.get(`${symbol.id} ${fingerprint}`)
    if (commit === undefined) return
    const key = `${commit}:./${symbol.path}`
    if (!texts.has(key)) texts.set(key, git(project, ['show', key]))
    const before = find(texts.get(key), symbol)
    const after = find(tryRead(path.join(project, symbol.path)), symbol)
    if (before === undefined || after === undefined) return
    const lines = diffLines(before, after)
    return {commit: commit.slice(0, 7), lines}
  }
}

function find(text: string | undefined, symbol: ContractSymbol): string | undefined {
  return text === undefined ? undefined : findDeclaration(text, symbol)
}

/** Read which commit wrote each line of a lock, by symbol and fingerprint. */
function readCommits(lockFile: string): Map<string, string> {
  const args = ['blame', '--porcelain', '--', path.basename(lockFile)]
  const commits = new Map<string, string>()
  let commit = ''
  for (const line of git(path.dirname(lockFile), args)?.split('\n') ?? []) {
    const [, hash] = /^([\da-f]{40}) /.exec(line) ?? []
    if (hash !== undefined) commit = hash
    if (!line.startsWith('\t')) continue
    const [, id, fingerprint] = line.slice(1).split('\t')
    // A line that is not committed yet has a hash of zeros.
    const isKnown = !/^0+$/.test(commit)
    if (isKnown && id !== undefined) commits.set(`${id} ${fingerprint}`, commit)
  }
  return commits
}

function git(cwd: string, args: ReadonlyArray<string>): string | undefined {
  if (findGitFault(cwd) !== undefined) return
  try {
    const options = {cwd, encoding: 'utf8', maxBuffer: 2 ** 28, stdio: 'pipe'} as const
    return execFileSync('git', args, options)
  } catch {
    // The difference is an addition to a problem that is reported anyway.
    return
  }
}

function tryRead(file: string): string | undefined {
  try {
    return readText(file)
  } catch {
    // A source of a library may be outside of the project.
    return
  }
}
