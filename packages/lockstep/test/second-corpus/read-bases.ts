import {readdirSync, readFileSync} from 'node:fs'
import path from 'node:path'
import {collectSources, type Entries, type Sources, toFolder} from '../corpus/change-sources.ts'
import type {Base, Change} from './changes.ts'

const here = import.meta.dirname

const entries: Record<Base['name'], Entries> = {
  openzeppelin: {
    folder: toFolder('@openzeppelin/contracts', ''),
    entries: [
      'access/AccessControl.sol',
      'access/manager/AccessManaged.sol',
      'access/manager/AccessManager.sol',
      'token/ERC20/extensions/ERC4626.sol'
    ]
  },
  own: {
    folder: path.resolve(here, '../../../../contracts/src'),
    entries: ['LockboxSuperchainERC20.sol', 'OriginalToken.sol', 'StarterToken.sol']
  },
  solady: {
    folder: toFolder('solady', 'src'),
    entries: ['accounts/Timelock.sol', 'utils/FixedPointMathLib.sol']
  },
  solmate: {
    folder: toFolder('solmate', 'src'),
    entries: ['auth/authorities/MultiRolesAuthority.sol', 'tokens/ERC4626.sol']
  },
  staking: {
    folder: path.join(here, 'staking/src'),
    entries: ['../script/DeployStakingPool.s.sol', 'StakingLens.sol']
  },
  'v4-core': {
    folder: toFolder('@uniswap/v4-core', 'src'),
    entries: ['PoolManager.sol', 'libraries/StateLibrary.sol']
  }
}

/** A line of a page that says something about a contract. */
export interface Statement {
  file: string
  line: number
  text: string
  form: string
  /** Changes that make it false. None where it stays true. */
  changes: Array<string>
}

/** Read the sources of a code base. One compiler is enough for all of them. */
export function readSources(name: Base['name']): Sources {
  const sources = collectSources(entries[name])
  return Object.fromEntries(
    Object.entries(sources).map(([file, text]) => [
      file,
      text.replace('pragma solidity 0.8.26;', 'pragma solidity ^0.8.26;')
    ])
  )
}

/** Make changes in sources. Throws where one finds nothing to change. */
export function changeSources(sources: Sources, changes: ReadonlyArray<Change>): Sources {
  const changed = {...sources}
  for (const {id, edits} of changes) {
    for (const [name, from, to] of edits) {
      const files = name === '*' ? Object.keys(changed) : [toPath(name)]
      const found = files.filter((file) => changed[file]?.includes(from))
      if (found.length === 0) throw new Error(`Cannot make the change ${id}: ${from}`)
      for (const file of found) changed[file] = (changed[file] ?? '').replaceAll(from, to)
    }
  }
  for (const [from, to] of changes.flatMap(({moves = []}) => moves)) {
    changed[toPath(to)] = changed[toPath(from)] ?? ''
    delete changed[toPath(from)]
  }
  return changed
}

function toPath(name: string): string {
  return path.posix.join('src', name)
}

/** Read the pages about a code base, and the statements that their lines are marked as. */
export function readPages(name: Base['name']): {
  pages: Record<string, string>
  statements: Array<Statement>
} {
  const folder = path.join(here, 'pages', name)
  const pages: Record<string, string> = {}
  const statements: Array<Statement> = []
  for (const page of readdirSync(folder).sort()) {
    const file = `content/${page}`
    pages[file] = parseMarks(readFileSync(path.join(folder, page), 'utf8'), (line, text, mark) => {
      const [form = '', changes = ''] = mark.split(': ')
      statements.push({file, line, text, form, changes: changes.split(', ').filter(Boolean)})
    })
  }
  return {pages, statements}
}

/** Remove the marks `⟦…⟧` at the ends of lines. */
export function parseMarks(
  text: string,
  onMark: (line: number, text: string, mark: string) => void
): string {
  const lines = text.split('\n').map((line, index) => {
    const [, rest, mark] = /^(.*?) ⟦([^⟧]*)⟧$/.exec(line) ?? []
    if (rest === undefined || mark === undefined) return line
    onMark(index + 1, rest, mark)
    return rest
  })
  return lines.join('\n')
}

/** Read the page with planted mistakes about the staking contracts. */
export function readPlanted(): string {
  return readFileSync(path.join(here, 'planted.md'), 'utf8')
}
