import {cpSync, readdirSync, readFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import {dirname, isAbsolute, join} from 'node:path'
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
  {sources: Array<[from: string, to: string]>; toml?: string; solc?: string}
> = {
  '@openzeppelin/contracts': {
    sources: [['@openzeppelin/contracts', 'src']],
    // Without the optimizer, the stack of some of its functions is too deep.
    toml: 'optimizer = true\nremappings = ["@openzeppelin/contracts/=src/"]\n'
  },
  solady: {sources: [['solady/src', 'src']]},
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

/** Names of the code bases of other projects. */
export const corpusNames = Object.keys(corpora).filter((name) => name !== 'our own')

/** Compile a code base, once: later runs take it from the cache. */
export function corpus(name: string): Corpus {
  const {sources = [], toml = '', solc: solcPackage = 'solc'} = corpora[name] ?? {}
  const config = foundryToml(toml)
  const versions = sources.map(([from]) => readVersion(from))
  const root = keepBuilt('corpora', {name, config, versions}, () => {
    const made = temporaryFolder()

    for (const [from, to] of sources) {
      cpSync(toFolder(from), join(made, to), {recursive: true, filter: isContract})
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

/** Contracts, not their tests: those want pinned compilers and test frameworks. */
function isContract(path: string): boolean {
  const inside = path.slice(path.lastIndexOf('/node_modules/') + 1)
  return !/\/(build|node_modules|src\/test|lib\/solmate\/src\/test)(\/|$)/.test(inside.slice(13))
}

function packageOf(path: string): string {
  return path.split('/', path.startsWith('@') ? 2 : 1).join('/')
}
