import {cpSync} from 'node:fs'
import {createRequire} from 'node:module'
import {dirname, join} from 'node:path'
import {
  buildProject,
  foundryToml,
  keepBuilt,
  temporaryFolder,
  writeFilesSync
} from '@lockstep/test-support/foundry'

const require = createRequire(import.meta.url)

/** A code base of an npm package. */
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
  }
}

/** Names of the code bases. */
export const corpusNames = Object.keys(corpora)

/** Compile a code base, once: later runs take it from the cache. */
export function corpus(name: string): Corpus {
  const {sources = [], toml = '', solc: solcPackage = 'solc'} = corpora[name] ?? {}
  const config = foundryToml(toml)
  const versions = sources.map(([from]) => require(`${packageOf(from)}/package.json`).version)
  const root = keepBuilt('corpora', {name, config, versions, hasCode: false}, () => {
    const made = temporaryFolder()

    for (const [from, to] of sources) {
      const manifest = require.resolve(`${packageOf(from)}/package.json`)
      const folder = join(dirname(manifest), from.slice(packageOf(from).length))
      cpSync(folder, join(made, to), {recursive: true, filter: isContract})
    }

    writeFilesSync(made, {'foundry.toml': config})
    buildProject(made, {force: true, solc: solcPackage, hasCode: false})
    return made
  })

  return {name, root, solc: solcPackage}
}

/** Contracts, not their tests: those want pinned compilers and test frameworks. */
function isContract(path: string): boolean {
  const inside = path.slice(path.lastIndexOf('/node_modules/') + 1)
  return !/\/(build|node_modules|src\/test|lib\/solmate\/src\/test)(\/|$)/.test(inside.slice(13))
}

function packageOf(path: string): string {
  return path.split('/', path.startsWith('@') ? 2 : 1).join('/')
}
