import {type AstNode, idsOf, type ParameterField, parametersOf, textOf} from '../ast/ast.ts'
import type {Declaration, Resolver} from '../resolve/create-resolver.ts'
import type {Natspec} from './natspec.ts'
import {type NatspecTag, parseNatspec} from './parse-natspec.ts'
import {readComment} from './read-comment.ts'

/**
 * Read the NatSpec of a declaration, including what it inherits.
 *
 * The rules are those of the compiler: `@inheritdoc` adds the missing tags of that contract. A function
 * without a comment inherits all tags if it has exactly one base function and the same parameter names.
 * `@custom:` tags are not inherited.
 */
export function mergeNatspec(
  resolver: Resolver,
  readText: (node: AstNode, path: string) => string,
  declaration: Declaration
): Natspec {
  return toNatspec(declaration.node, mergeTags(resolver, readText, declaration))
}

function mergeTags(
  resolver: Resolver,
  readText: (node: AstNode, path: string) => string,
  declaration: Declaration
): Array<NatspecTag> {
  const {node, path} = declaration
  const tags = parseNatspec(readComment(readText, node, path))
  const named = tags.find(({name}) => name === 'inheritdoc')
  const own = tags.filter(({name}) => name !== 'inheritdoc')
  const bases = idsOf(node, 'baseFunctions')
    .map((id) => resolver.resolve(path, id))
    .filter((base) => base !== undefined)

  const base = named
    ? findInherited(resolver, bases, named.text)
    : tags.length === 0 && bases.length === 1 && sameNames(node, bases[0]?.node)
      ? bases[0]
      : undefined
  if (!base) return own

  const inherited = renameTags(mergeTags(resolver, readText, base), base.node, node)
  const has = new Set(own.map(({name}) => name))
  const missing = inherited.filter(({name}) => !has.has(name) && !name.startsWith('custom:'))
  return [...own, ...missing]
}

/** Find the base function in the named contract, which can be an indirect base. */
function findInherited(
  resolver: Resolver,
  bases: ReadonlyArray<Declaration>,
  contract: string
): Declaration | undefined {
  for (const base of bases) {
    if (base.contract && textOf(base.contract, 'name') === contract.split('.').at(-1)) return base
    const next = idsOf(base.node, 'baseFunctions')
      .map((id) => resolver.resolve(base.path, id))
      .filter((declaration) => declaration !== undefined)
    const found = findInherited(resolver, next, contract)
    if (found) return found
  }

  return undefined
}

/** Rename parameters and return values to the names in the function that inherits. */
function renameTags(
  tags: ReadonlyArray<NatspecTag>,
  from: AstNode,
  to: AstNode
): Array<NatspecTag> {
  const names = parameterNames(from)
  const newNames = parameterNames(to)
  const returns = parameterNames(from, 'returnParameters')
  const newReturns = parameterNames(to, 'returnParameters')
  let returned = 0

  return tags.map((tag) => {
    const {word, rest} = splitWord(tag.text)

    if (tag.name === 'param') {
      const name = newNames[names.indexOf(word)]
      return name ? {...tag, text: `${name} ${rest}`} : tag
    }

    if (tag.name === 'return') {
      const index = returned++
      const text = returns[index] && returns[index] === word ? rest : tag.text
      const name = newReturns[index]
      return {...tag, text: name ? `${name} ${text}` : text}
    }

    return tag
  })
}

function toNatspec(node: AstNode, tags: ReadonlyArray<NatspecTag>): Natspec {
  const natspec: Natspec = {}
  const returns = parameterNames(node, 'returnParameters')

  for (const {name, text} of tags) {
    if (name === 'title' || name === 'author' || name === 'notice' || name === 'dev') {
      const before = natspec[name]
      natspec[name] = before === undefined ? text : `${before}\n${text}`
    } else if (name === 'param') {
      const {word, rest} = splitWord(text)
      natspec.params = {...natspec.params, [word]: rest}
    } else if (name === 'return') {
      natspec.returns ??= []
      const {word, rest} = splitWord(text)
      const returnName = returns[natspec.returns.length]
      const named = returnName !== undefined && returnName !== '' && returnName === word
      natspec.returns.push(named ? {name: word, text: rest} : {text})
    } else if (name.startsWith('custom:')) {
      const key = name.slice('custom:'.length)
      const before =
        natspec.custom && Object.hasOwn(natspec.custom, key) ? natspec.custom[key] : undefined
      natspec.custom = {
        ...natspec.custom,
        [key]: before === undefined ? text : `${before}\n${text}`
      }
    }
  }

  return natspec
}

function sameNames(node: AstNode, base: AstNode | undefined): boolean {
  if (!base || node.nodeType === 'VariableDeclaration') return base !== undefined
  return parameterNames(node).join() === parameterNames(base).join()
}

function parameterNames(node: AstNode, field?: ParameterField): Array<string> {
  return parametersOf(node, field).map((parameter) => textOf(parameter, 'name'))
}

function splitWord(text: string): {word: string; rest: string} {
  const match = /^(\S+)\s*([\s\S]*)$/.exec(text)
  return {word: match?.[1] ?? '', rest: match?.[2] ?? ''}
}
