import type {Element} from 'hast'
import type {Code} from 'mdast'
import {pointEnd, pointStart} from 'unist-util-position'
import {buildCodeBlock, type WarnOfFence} from '../code/build-code-block.ts'
import type {CodeLink} from '../code/build-pre.ts'
import {type Fence, parseFence} from '../code/parse-fence.ts'
import type {CompileContext} from '../compile-context.ts'
import {buildSnippet, type SnippetRequest} from '../contracts/build-snippet.ts'
import {type CodeName, findCodeNames} from '../contracts/find-code-names.ts'
import {buildDiagram} from '../diagrams/build-diagram.ts'
import type {Component, Fault} from '../nodes.ts'
import {findShownPlace} from '../parse/remark-fence-meta.ts'
import {convertMath} from './convert-math.ts'
import {toFault} from './to-fault.ts'

/** Convert a fence: to a formula, a diagram, code of a contract or a file, or a block of its own code. */
export function convertFence(node: Code, context: CompileContext): Component | Element | Fault {
  const fence = parseFence(node.lang, node.meta)
  context.startNode(names[fence.language] ?? 'highlighting the block', node)
  if (fence.language === 'math') return convertMath(node, true, context)
  const converted =
    fence.language === 'mermaid'
      ? convertDiagram(node, fence, context)
      : convertCode(node, fence, context)
  return {...converted, position: node.position}
}

/** Names of steps, for languages that are drawn instead of highlighted. */
const names: Readonly<Record<string, string>> = {
  math: 'rendering the formula',
  mermaid: 'drawing the diagram'
}

function convertDiagram(node: Code, fence: Fence, context: CompileContext): Component {
  const {diagrams, highlighter, findScope} = context
  const {report} = findScope(node)
  return buildDiagram(
    node.value,
    {title: fence.filename},
    {
      diagrams,
      highlighter,
      report({line, column, ...finding}) {
        const [start, end] = [pointStart(node), pointEnd(node)]
        const place = start && {line: start.line + 1 + line, column: start.column + column}
        // A fence at the end of a page may have no line after its first.
        const isInside = place && end && place.line <= end.line
        report({...finding, place: isInside ? place : start})
      }
    }
  )
}

function convertCode(node: Code, fence: Fence, context: CompileContext): Component | Fault {
  const {highlighter, contracts, findScope} = context
  const {report} = findScope(node)
  const warn: WarnOfFence = (warning) =>
    report({...warning, place: pointStart(node), severity: 'warning'})
  const request = toRequest(fence, node.meta ?? '')
  if (!request) return buildWritten(node.value, fence, context, warn)

  // A fence that names a file may keep the text that the file had when the page was written; a symbol is always cut
  // again.
  if (request.kind === 'symbols' && node.value.trim() !== '') {
    const reason =
      'Unexpected code in a fence with `of`, expected none: it comes from the contracts'
    warn({ruleId: 'ignored-code', reason, subject: fence.of})
  }
  const found = buildSnippet(request, fence, {contracts, highlighter, warn})
  if ('value' in found) return found.value
  report({...found.problem, place: findShownPlace(node) ?? pointStart(node)})
  return toFault(found.problem, [], node.position)
}

/** Build a block of code that the author wrote. In Solidity, names whose meaning is certain are links. */
function buildWritten(
  code: string,
  fence: Fence,
  {highlighter, contracts}: CompileContext,
  warn: WarnOfFence
): Component {
  if (!contracts || !/^sol(?:idity)?$/.test(fence.language)) {
    return buildCodeBlock({fence, code}, highlighter, warn)
  }
  let names: ReadonlyArray<CodeName> = []
  const links = (text: string): Array<CodeLink> => {
    names = findCodeNames(text, contracts.findDefinition)
    return names.map(({line, start, end, definition}) => {
      return {line, start, end, href: definition.address}
    })
  }
  const block = buildCodeBlock({fence, code, links}, highlighter, warn)
  return {...block, definitions: names.map(({definition}) => definition)}
}

/** Return what a fence requests from contracts or files. */
function toRequest({of, hasFile}: Fence, meta: string): SnippetRequest | undefined {
  if (of !== undefined) return {kind: 'symbols', references: of.trim().split(/\s+/)}
  return hasFile ? {kind: 'fence', meta} : undefined
}
