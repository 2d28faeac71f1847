import {toAbiEntry} from '../abi/to-abi-entry.ts'
import type {Artifacts} from '../artifacts/read-artifacts.ts'
import {textOf} from '../ast/ast.ts'
import {ArtifactError} from '../errors.ts'
import {createDescriber} from '../facts/create-describer.ts'
import {describeValue} from '../facts/describe-value.ts'
import {hashEntry} from '../facts/hash-entry.ts'
import {mergeNatspec} from '../natspec/merge-natspec.ts'
import {toParagraph} from '../natspec/to-paragraph.ts'
import {getSymbol} from '../references/get-symbol.ts'
import type {Declaration, Resolver} from '../resolve/create-resolver.ts'
import type {SoliditySymbol} from '../symbols/symbol.ts'

/** A summary of a symbol, for readers who don't open its page. */
export interface DefinitionSummary {
  /** Its declaration: of a function without the body, of a contract without the members. */
  code: string
  /** First paragraph of the NatSpec. */
  text?: string
  /** Four bytes, of a function or an error. */
  selector?: string
  /** 32 bytes, of an event. */
  topic?: string
  /** Value of a constant, if it can be computed, in hex where the source has it so. */
  value?: string
}

/** Longer declarations, such as those of large structs, are cut off. */
const mostLines = 12

/** A list of parameters over several lines becomes one line up to this length. */
const longestLine = 80

/** Summarize the symbol that a reference names. This is much cheaper than reading all of its facts. */
export function summarizeDefinition(
  artifacts: Artifacts,
  reference: string,
  resolver: Resolver
): DefinitionSummary {
  return artifacts.steady(() => {
    const symbol = getSymbol(artifacts, reference)
    const declaration = resolver.resolve(symbol.path, symbol.id)
    if (!declaration) {
      throw new ArtifactError(
        ({build}) =>
          `Cannot find \`${symbol.name}\` in the tree of \`${symbol.path}\`: run \`${build}\` first`
      )
    }
    const describer = createDescriber(artifacts)
    const {notice, title, dev} = mergeNatspec(resolver, describer.text, declaration)
    const text = toParagraph(notice ?? title ?? dev ?? '').replace(/\s+/g, ' ')
    const fact =
      declaration.node.nodeType === 'VariableDeclaration'
        ? describeValue(resolver, describer, declaration)
        : undefined
    const value = fact?.hex ?? fact?.value
    return {
      code: toShort(dedent(readHead(artifacts, symbol))),
      ...(text !== '' && {text}),
      ...findHash(declaration, resolver),
      ...(value !== undefined && {value})
    }
  })
}

/** Read a declaration up to its body. Structs and enums are all body. */
function readHead(artifacts: Artifacts, {path, range, body}: SoliditySymbol): string {
  return artifacts
    .readText(path)
    .toString('utf8', range.start, body?.start ?? range.end)
    .replace(/(?<![\s;])[\s;]+$/, '')
}

/** Only the first line of a declaration begins where the declaration does. */
function dedent(code: string): string {
  const [first = '', ...rest] = code.split('\n')
  const indents = rest.filter((line) => line.trim() !== '').map((line) => line.search(/\S/))
  const shift = Math.min(...indents)
  // The last line closes the declaration, so it is indented as the first one is.
  return [first, ...rest.map((line) => line.slice(shift))].join('\n')
}

function toShort(code: string): string {
  const lines = code.split('\n')
  // The members of structs are easier to read below each other, and a comment ends with its line.
  if (lines.length > 1 && !/[{]|\/[/*]/.test(code)) {
    const words = lines.map((line) => line.trim()).join(' ')
    const joined = words.replaceAll('( ', '(').replaceAll(' )', ')')
    if (joined.length <= longestLine) return joined
  }
  return lines.length > mostLines ? [...lines.slice(0, mostLines - 1), '…'].join('\n') : code
}

/** Hash what calls, reverts or logs name. */
function findHash(
  declaration: Declaration,
  resolver: Resolver
): Pick<DefinitionSummary, 'selector' | 'topic'> {
  const {node} = declaration
  const isHashed =
    /^(?:Error|Event)Definition$/.test(node.nodeType) ||
    /^(?:external|public)$/.test(textOf(node, 'visibility'))
  const entry = isHashed ? toAbiEntry(resolver, declaration) : undefined
  const {selector, topic} = (entry && hashEntry(entry, declaration)) ?? {}
  return {...(selector !== undefined && {selector}), ...(topic !== undefined && {topic})}
}
