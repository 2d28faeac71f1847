import {execFileSync} from 'node:child_process'
import {solcProgram} from '@lockstep/test-support/foundry'
import {isSourceUnitNode, type SourceUnitNode} from '../../src/ast/source-unit.ts'

/** Parse sources with the compiler and, unless only that `isParsed`, analyse them, without generating code. */
export function compileTrees(
  sources: Record<string, string>,
  solc = 'solc',
  {isParsed = false}: {isParsed?: boolean} = {}
): Record<string, SourceUnitNode> {
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(
      Object.entries(sources).map(([path, content]) => [path, {content}])
    ),
    settings: {
      ...(isParsed && {stopAfter: 'parsing'}),
      evmVersion: 'cancun',
      remappings: ['@openzeppelin/contracts/=src/', 'solmate/src/=src/solmate/'],
      outputSelection: {'*': {'': ['ast']}}
    }
  }
  const answer = execFileSync(solcProgram, ['--standard-json'], {
    env: {...process.env, SOLC_PACKAGE: solc},
    input: JSON.stringify(input),
    maxBuffer: 256 * 1024 * 1024
  })
  const output = JSON.parse(answer.toString())
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
