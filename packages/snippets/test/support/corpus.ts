import {cpSync, readdirSync, readFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import {dirname, isAbsolute, join, posix} from 'node:path'
import {
  buildProject,
  foundryToml,
  keepBuilt,
  temporaryFolder,
  writeFilesSync
} from '@lockstep/test-support/foundry'

const require = createRequire(import.meta.url)
const repository = join(import.meta.dirname, '../../../..')

/** A code base: of an npm package, or our own. */
export interface Corpus {
  name: string
  root: string
  solc: string
}

const corpora: Record<
  string,
  {
    sources: Array<[from: string, to: string]>
    /** The sources to copy, without their extension, with what they import. Otherwise, all are copied. */
    entries?: ReadonlyArray<string>
    toml?: string
    solc?: string
  }
> = {
  '@openzeppelin/contracts': {
    sources: [['@openzeppelin/contracts', 'src']],
    // Without the optimizer, the stack of some of its functions is too deep.
    toml: 'optimizer = true\nremappings = ["@openzeppelin/contracts/=src/"]\n'
  },
  // With OpenZeppelin, these have each kind of node below each other two kinds, each kind of type, modifier, literal and
  // built-in name, and each set of tags that is anywhere in solady. They are two fifths of it, and much of the rest is
  // there twice: `g/` has the same libraries with their structs outside.
  solady: {
    sources: [['solady/src', 'src']],
    entries: [
      'accounts/EIP7702Proxy',
      'accounts/ERC4337',
      'accounts/ERC6551',
      'accounts/ERC7821',
      'accounts/LibEIP7702',
      'tokens/ERC20Votes',
      'utils/Base64',
      'utils/DateTimeLib',
      'utils/ECDSA',
      'utils/FixedPointMathLib',
      'utils/GasBurnerLib',
      'utils/Initializable',
      'utils/LibBitmap',
      'utils/LibMap',
      'utils/LibPRNG',
      'utils/LibString',
      'utils/LibTransient',
      'utils/Lifebuoy',
      'utils/Multicallable',
      'utils/RedBlackTreeLib',
      'utils/SafeTransferLib',
      'utils/SemVerLib',
      'utils/ext/zksync/ERC1967Factory',
      'utils/g/DynamicBufferLib',
      'utils/g/EnumerableMapLib',
      'utils/g/JSONParserLib',
      'utils/legacy/CWIA'
    ]
  },
  'all of solady': {sources: [['solady/src', 'src']]},
  solmate: {sources: [['solmate/src', 'src']]},
  '@uniswap/v4-core': {
    sources: [
      ['@uniswap/v4-core/src', 'src'],
      ['@uniswap/v4-core/lib/solmate/src', 'src/solmate']
    ],
    toml: 'optimizer = true\nvia_ir = false\nremappings = ["solmate/src/=src/solmate/"]\n',
    solc: 'solc-0.8.26'
  },
  'our own': {
    sources: [
      [join(repository, 'contracts/src'), 'src'],
      ['@openzeppelin/contracts', 'lib/openzeppelin']
    ],
    toml: 'optimizer = true\nlibs = ["lib"]\nremappings = ["@openzeppelin/contracts/=lib/openzeppelin/"]\n'
  }
}

/** Names of the code bases of other projects that tests read. */
export const corpusNames = Object.keys(corpora).filter(
  (name) => name !== 'our own' && name !== 'all of solady'
)

/** Compile a code base, once: later runs take it from the cache. */
export function corpus(name: string): Corpus {
  const {sources = [], entries, toml = '', solc: solcPackage = 'solc'} = corpora[name] ?? {}
  const config = foundryToml(toml)
  const versions = sources.map(([from]) => readVersion(from))
  const root = keepBuilt('corpora', {name, entries, config, versions}, () => {
    const made = temporaryFolder()

    for (const [from, to] of sources) {
      const folder = toFolder(from)
      if (entries) writeFilesSync(join(made, to), readWithImports(folder, entries))
      else cpSync(folder, join(made, to), {recursive: true, filter: isContract})
    }

    writeFilesSync(made, {'foundry.toml': config})
    buildProject(made, {force: true, solc: solcPackage})
    return made
  })

  return {name, root, solc: solcPackage}
}

/** The version of a package, or the contracts of a folder of ours. */
function readVersion(from: string): unknown {
  if (!isAbsolute(from)) return require(`${packageOf(from)}/package.json`).version
  return readdirSync(from).map((file) => [file, readFileSync(join(from, file), 'utf8')])
}

function toFolder(from: string): string {
  if (isAbsolute(from)) return from
  const manifest = require.resolve(`${packageOf(from)}/package.json`)
  return join(dirname(manifest), from.slice(packageOf(from).length))
}

/** Read sources and what they import, by their paths in a folder. */
function readWithImports(folder: string, entries: ReadonlyArray<string>): Record<string, string> {
  const files: Record<string, string> = {}
  const add = (path: string): void => {
    if (files[path] !== undefined) return
    const text = readFileSync(join(folder, path), 'utf8')
    files[path] = text
    for (const [, written = ''] of text.matchAll(/^import\b[^;"]*"([^"]+)"/gm)) {
      add(posix.join(posix.dirname(path), written))
    }
  }
  for (const entry of entries) add(`${entry}.sol`)
  return files
}

/** Contracts, not their tests: those want pinned compilers and test frameworks. */
function isContract(path: string): boolean {
  const inside = path.slice(path.lastIndexOf('/node_modules/') + 1)
  return !/\/(build|node_modules|src\/test|lib\/solmate\/src\/test)(\/|$)/.test(inside.slice(13))
}

function packageOf(path: string): string {
  return path.split('/', path.startsWith('@') ? 2 : 1).join('/')
}
