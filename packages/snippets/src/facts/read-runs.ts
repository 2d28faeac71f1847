import type {Artifacts} from '../artifacts/read-artifacts.ts'
import {type AstNode, childOf, childrenOf, isAstNode, textOf} from '../ast/ast.ts'
import {ArtifactError} from '../errors.ts'
import type {Declaration, Resolver} from '../resolve/create-resolver.ts'
import {findCalled} from '../resolve/find-called.ts'
import {getResolver} from '../resolve/get-resolver.ts'
import {fingerprint} from './fingerprint.ts'
import {listGuards} from './list-guards.ts'
import {listRun} from './list-run.ts'

/**
 * Something that a function runs in one of the contracts that have it: a modifier, a check, or what it forwards to. Of
 * an error, a function that reverts with it, and when.
 */
export interface FunctionRun {
  /** The source of the function or the error, and its place in the syntax tree. */
  path: string
  src: string
  /** `Vault.onlyOwner` */
  name: string
  fingerprint: string
}

const fingerprints = new WeakMap<AstNode, string>()

/**
 * Read what the functions of contracts run, those that the contracts inherit included.
 *
 * A base cannot know its overrides, so each contract adds what the functions of its bases run in it. Tests inherit from
 * contracts to look inside of them, and are left out, and so are contracts whose artifacts are from several runs of the
 * compiler that do not fit together.
 */
export function readRuns(artifacts: Artifacts, paths: ReadonlyArray<string>): Array<FunctionRun> {
  const resolver = getResolver(artifacts, 'whole')
  return paths.flatMap((path) => (/\.t\.sol$/.test(path) ? [] : read(path)))

  function read(path: string): Array<FunctionRun> {
    try {
      const contracts = resolver
        .topLevel(path)
        .filter(({node}) => node.nodeType === 'ContractDefinition')
      const checks = contracts.flatMap((contract) => listChecks(resolver, contract))
      const runs = contracts.flatMap((derived) =>
        resolver.linearize(derived).flatMap((base) =>
          childrenOf(base.node, 'nodes').flatMap((node) => {
            if (node.nodeType !== 'FunctionDefinition') return []
            const by = {node, contract: base.node, path: base.path}
            return listRun(resolver, by, derived).map((each): FunctionRun => {
              const owner = each.contract && textOf(each.contract, 'name')
              const name = [owner, textOf(each.node, 'name')].filter(Boolean).join('.')
              return {path: base.path, src: node.src, name, fingerprint: print(each.node)}
            })
          })
        )
      )
      return [...checks, ...runs]
    } catch (error) {
      if (error instanceof ArtifactError) return []
      throw error
    }
  }
}

/**
 * List the checks of a contract, each as what its error runs.
 *
 * Pages describe an error by the condition of the check: `thrown if the cap is reached`.
 */
function listChecks(resolver: Resolver, {node: contract, path}: Declaration): Array<FunctionRun> {
  return childrenOf(contract, 'nodes').flatMap((node) => {
    const isCode = /^(?:FunctionDefinition|ModifierDefinition)$/.test(node.nodeType)
    if (!isCode) return []
    const name = `${textOf(contract, 'name')}.${textOf(node, 'name') || textOf(node, 'kind')}`
    return listGuards(node).flatMap(({error, condition}) => {
      const declared = findCalled(resolver, error, path)
      if (declared?.node.nodeType !== 'ErrorDefinition') return []
      return [{path: declared.path, src: declared.node.src, name, fingerprint: condition}]
    })
  })
}

function print(node: AstNode): string {
  const known = fingerprints.get(node) ?? fingerprint(blankReasons(node))
  fingerprints.set(node, known)
  return known
}

/** Blank the reasons of reverts. Pages that state one mention it, and it changes nothing else. */
function blankReasons(node: AstNode): AstNode {
  const isRevert = /^(?:require|revert)$/.test(textOf(childOf(node, 'expression') ?? node, 'name'))
  const blank = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(blank)
    if (!isAstNode(value)) return value
    const isReason = isRevert && value.nodeType === 'Literal' && value.kind === 'string'
    return isReason ? {nodeType: 'Literal', src: '', kind: 'string'} : blankReasons(value)
  }
  const fields = Object.entries(node).map(([field, value]) => [field, blank(value)])
  return Object.fromEntries(fields)
}
