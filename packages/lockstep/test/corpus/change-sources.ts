import {readFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import path from 'node:path'
import type {ContractChange} from './changes.ts'

/** Sources of a project by their paths. */
export type Sources = Record<string, string>

const require = createRequire(new URL('../../../snippets/package.json', import.meta.url))

/** Files in a folder. */
export interface Entries {
  folder: string
  entries: ReadonlyArray<string>
}

/** The sources that changes are made in. What they import comes along. */
const bases: Record<ContractChange['base'], Entries> = {
  openzeppelin: {
    folder: toFolder('@openzeppelin/contracts', ''),
    entries: [
      'governance/TimelockController.sol',
      'finance/VestingWallet.sol',
      'utils/Pausable.sol',
      'access/Ownable2Step.sol'
    ]
  },
  solmate: {
    folder: toFolder('solmate', 'src'),
    entries: [
      'auth/authorities/RolesAuthority.sol',
      'auth/Owned.sol',
      'tokens/ERC4626.sol',
      'tokens/ERC6909.sol',
      'tokens/WETH.sol'
    ]
  },
  solady: {
    folder: toFolder('solady', 'src'),
    entries: ['auth/OwnableRoles.sol', 'tokens/ERC6909.sol', 'tokens/WETH.sol']
  },
  'v4-core': {
    folder: toFolder('@uniswap/v4-core', 'src'),
    entries: ['ProtocolFees.sol', 'ERC6909Claims.sol', 'Extsload.sol']
  },
  own: {
    folder: path.resolve(import.meta.dirname, '../../../../contracts/src'),
    entries: [
      'LockboxSuperchainERC20.sol',
      'OriginalToken.sol',
      'OriginalTokenBeacon.sol',
      'StarterToken.sol'
    ]
  }
}

/** Find a folder of an npm package. */
export function toFolder(name: string, folder: string): string {
  return path.join(path.dirname(require.resolve(`${name}/package.json`)), folder)
}

/** Folders of packages that sources import by name, and where they are in the project. */
const packages: ReadonlyArray<[prefix: string, folder: string, target: string]> = [
  ['@openzeppelin/contracts/', toFolder('@openzeppelin/contracts', ''), 'lib/openzeppelin'],
  [
    '@openzeppelin/contracts-upgradeable/',
    toFolder('@openzeppelin/contracts-upgradeable', ''),
    'lib/openzeppelin-upgradeable'
  ],
  ['solmate/src/', toFolder('solmate', 'src'), 'lib/solmate']
]

/** Settings of `foundry.toml` for all code bases. Facts do not depend on the optimizer, which would take longer. */
export const settings = `remappings = [${packages
  .map(([prefix, , target]) => JSON.stringify(`${prefix}=${target}/`))
  .join(', ')}]\n`

/** Read the sources of a code base as they are published, below \`src\`. */
export function readSources(base: ContractChange['base']): Sources {
  return collectSources(bases[base])
}

/** Read sources and everything that they import. */
export function collectSources({folder, entries}: Entries): Sources {
  const sources: Sources = {}
  for (const entry of entries)
    addSource(path.posix.join('src', entry), path.join(folder, entry), sources)
  return sources
}

function addSource(name: string, file: string, sources: Sources): void {
  if (sources[name] !== undefined) return
  const text = readFileSync(file, 'utf8')
  sources[name] = text
  for (const [, written = ''] of text.matchAll(/\bimport\b[^;"']*["']([^"']+)["']/g)) {
    const known = packages.find(([prefix]) => written.startsWith(prefix))
    if (known) {
      const [prefix, folder, target] = known
      const rest = written.slice(prefix.length)
      addSource(path.posix.join(target, rest), path.join(folder, rest), sources)
    } else {
      addSource(
        path.posix.join(path.posix.dirname(name), written),
        path.join(path.dirname(file), written),
        sources
      )
    }
  }
}

/** Make changes in sources. Throws where one finds nothing to change. */
export function changeSources(sources: Sources, changes: ReadonlyArray<ContractChange>): Sources {
  const changed = {...sources}
  for (const {text, removes} of changes) {
    if (text) edit(changed, text[0], (source) => source.replaceAll(text[1], text[2]))
    if (removes) edit(changed, removes[0], (source) => removeFunction(source, removes[1]))
  }
  for (const {words} of changes) {
    if (!words) continue
    const [from, to] = words
    const pattern = new RegExp(`(?<![\\w$])${from}(?![\\w$]|\\.sol)`, 'g')
    const files = Object.keys(changed).filter((file) => pattern.test(changed[file] ?? ''))
    if (files.length === 0) throw new Error(`Cannot find ${from}`)
    for (const file of files) changed[file] = (changed[file] ?? '').replace(pattern, to)
  }
  for (const {moves} of changes) {
    if (!moves) continue
    const [from, to] = moves.map((file) => `src/${file}`) as [string, string]
    changed[to] = changed[from] ?? ''
    delete changed[from]
  }
  return changed
}

function edit(sources: Sources, file: string, run: (source: string) => string): void {
  const name = `src/${file}`
  const before = sources[name] ?? ''
  const after = run(before)
  if (after === before) throw new Error(`Cannot change ${name}`)
  sources[name] = after
}

/** Remove a function with its comment. */
function removeFunction(source: string, name: string): string {
  const start = source.indexOf(`    function ${name}(`)
  if (start === -1) return source
  let depth = 0
  let end = source.indexOf('{', start)
  do {
    if (source[end] === '{') depth++
    if (source[end] === '}') depth--
    end++
  } while (depth > 0)
  const before = source.slice(0, start).replace(/(?:[ \t]*(?:\/\/\/|\/\*\*|\*)[^\n]*\n)+$/, '')
  return before + source.slice(end)
}
