import {createRequire} from 'node:module'
import {isSourceUnitNode, type SourceUnitNode} from '../../src/ast/source-unit.ts'

const require = createRequire(import.meta.url)

/** Parse and analyse sources with the compiler, without generating code. */
export function compileTrees(
  sources: Record<string, string>,
  solc = 'solc'
): Record<string, SourceUnitNode> {
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(
      Object.entries(sources).map(([path, content]) => [path, {content}])
    ),
    settings: {
      evmVersion: 'cancun',
      remappings: ['@openzeppelin/contracts/=src/', 'solmate/src/=src/solmate/'],
      outputSelection: {'*': {'': ['ast']}}
    }
  }
  const output = JSON.parse(require(solc).compile(JSON.stringify(input)))
  const errors = (output.errors ?? []).filter(
    ({severity}: {severity: string}) => severity === 'error'
  )
  if (errors.length > 0) throw new Error(errors[0].formattedMessage)

  return Object.fromEntries(
    Object.entries<{ast: unknown}>(output.sources).map(([path, {ast}]) => {
      if (!isSourceUnitNode(ast)) throw new Error(`Unexpected tree of ${path}`)
      return [path, ast]
    })
  )
}
