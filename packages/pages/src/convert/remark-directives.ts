import {findNearest, toHint} from '@lockstep/problem'
import type {Code, Paragraph, Root, RootContent} from 'mdast'
import type {ContainerDirective} from 'mdast-util-directive'
import type {MdxJsxFlowElement} from 'mdast-util-mdx'
import {toString as toText} from 'mdast-util-to-string'
import type {Transformer} from 'unified'
import {pointStart} from 'unist-util-position'
import {SKIP, visit} from 'unist-util-visit'
import {parseFence} from '../code/parse-fence.ts'
import {getContext} from '../compile-context.ts'
import {calloutKinds} from '../components/callout.ts'
import type {ReportFinding} from '../problem.ts'

/**
 * Plugin that converts the directives of Vocs and Docusaurus to elements: `:::tip[Title]`, `:::details`, `:::steps` and
 * `:::code-group`.
 *
 * A directive that a plugin of the site has given a name in HTML (`data.hName`) is left alone.
 */
export function remarkDirectives(): Transformer<Root> {
  return (tree, file) => {
    const {findScope} = getContext(file)
    visit(tree, 'containerDirective', (node, index, parent) => {
      if (!parent || index === undefined || node.data?.hName !== undefined) return
      const element = convertDirective(node)
      if (element) {
        parent.children[index] = element
        return index
      }
      reportUnknown(node, findScope(node).report)
      // A directive contains what its parent may contain.
      parent.children.splice(
        index,
        1,
        ...(node.children as Array<RootContent> as typeof parent.children)
      )
      return [SKIP, index]
    })
    visit(tree, 'paragraph', (node) => {
      const [first] = node.children
      // The title can have markup: `:::info **Production**`.
      const isUnparsed = first?.type === 'text' && first.value.startsWith(':::')
      const written = isUnparsed ? findUnparsed(toText(node)) : undefined
      if (written) reportUnparsed(written, node, findScope(node).report)
    })
  }
}

/** Find the first line of a text that other generators take for a directive: `::: tip`, `:::tip Title`. */
function findUnparsed(text: string): {name: string; title: string; line: string} | undefined {
  const [line = ''] = text.split('\n', 1)
  const [, name = '', title = ''] = /^:{3,}[ \t]*([a-z][\w-]*)(?![\w-])(.*)$/i.exec(line) ?? []
  return names.includes(name) ? {name, title: title.trim(), line} : undefined
}

/** Convert a directive to the element that it means. Returns undefined for an unknown name. */
export function convertDirective(node: ContainerDirective): MdxJsxFlowElement | undefined {
  const {name} = node
  if (name === 'code-group') return toCodeGroup(node)
  if (name === 'steps') return toElement(node, 'Steps', {}, node.children)
  const {label, content} = takeLabel(node)
  const title = node.attributes?.title ?? label
  if (name === 'details') {
    const summary = toElement(node, 'summary', {}, [
      {type: 'paragraph', children: [{type: 'text', value: title ?? 'Details'}]}
    ])
    return toElement(node, 'details', {}, [summary, ...content])
  }
  const kind = name === 'success' ? 'tip' : name
  if (!Object.hasOwn(calloutKinds, kind)) return
  return toElement(node, 'Callout', {kind, title}, content)
}

/** Fences become tabs, each with its title for a label. */
function toCodeGroup(node: ContainerDirective): MdxJsxFlowElement {
  const tabs = node.children.map((child) => {
    if (child.type !== 'code') return child
    const {filename, language} = parseFence(child.lang, child.meta)
    const label = filename ?? (language === '' ? 'Code' : language)
    return toElement(child, 'Tab', {label}, [dropTitle(child)])
  })
  return toElement(node, 'Tabs', {}, tabs)
}

function dropTitle(node: Code): Code {
  const title = /\[[^[\]]*\]|\b(?:title|filename)=(?:"[^"]*"|'[^']*'|\S+)/
  return {...node, meta: node.meta?.replace(title, '').trim() || null}
}

/** `:::tip[Title]` has its title in a first paragraph. */
function takeLabel({children}: ContainerDirective): {
  label?: string
  content: ContainerDirective['children']
} {
  const [first, ...content] = children
  if (first?.type !== 'paragraph' || !first.data?.directiveLabel) return {content: children}
  return {label: toText(first), content}
}

function toElement(
  {position}: Pick<ContainerDirective, 'position'>,
  name: string,
  props: Readonly<Record<string, string | undefined>>,
  children: ContainerDirective['children']
): MdxJsxFlowElement {
  const attributes = Object.entries(props).flatMap(([key, value]) =>
    value === undefined ? [] : [{type: 'mdxJsxAttribute' as const, name: key, value}]
  )
  return {type: 'mdxJsxFlowElement', name, attributes, children, ...(position && {position})}
}

const names = ['code-group', 'details', 'steps', 'success', ...Object.keys(calloutKinds)]

function reportUnparsed(
  {name, title, line}: {name: string; title: string; line: string},
  node: Paragraph,
  report: ReportFinding
): void {
  const plain = title.replaceAll(/[[\]{}]/g, '')
  const expected = plain === '' ? `:::${name}` : `:::${name}[${plain}]`
  const reason = `Unexpected \`${line.trim()}\`, which is shown as text, expected \`${expected}\``
  report({ruleId: 'unknown-component', reason, place: pointStart(node), subject: `:::${name}`})
}

function reportUnknown(node: ContainerDirective, report: ReportFinding): void {
  const nearest = findNearest(node.name, names)
  const hint = toHint(nearest && `:::${nearest}`)
  const reason = `Unexpected directive \`:::${node.name}\`, expected one such as \`:::tip\`${hint}`
  const subject = `:::${node.name}`
  const suggestion = nearest === undefined ? undefined : {written: node.name, instead: nearest}
  report({ruleId: 'unknown-component', reason, place: pointStart(node), subject, suggestion})
}
