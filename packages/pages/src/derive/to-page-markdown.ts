import type {Element, ElementContent} from 'hast'
import {type State, toMdast} from 'hast-util-to-mdast'
import type {
  BlockContent,
  DefinitionContent,
  FootnoteDefinition,
  PhrasingContent,
  RootContent
} from 'mdast'
import {gfmToMarkdown} from 'mdast-util-gfm'
import {toMarkdown as serialize} from 'mdast-util-to-markdown'
import {baseComponents} from '../components/base-components.ts'
import type {ComponentSpec, Registry, ToMarkdown} from '../components/component-spec.ts'
import {isFlow} from '../components/is-flow.ts'
import {listSpecs} from '../components/list-specs.ts'
import {fillLinks} from '../links/fill-links.ts'
import type {Component, Fault, PageNodes} from '../nodes.ts'
import type {PageData} from '../page-data.ts'

/**
 * Convert a page to plain Markdown, for readers who copy it and for programs.
 *
 * Links are as the author wrote them, or as `linkPage` has filled them in.
 */
export function toPageMarkdown(
  page: Pick<PageData, 'title' | 'hast' | 'links'>,
  components: Registry = baseComponents
): string {
  const {title, links} = page
  const specs = listSpecs(components)
  const root = fillLinks(page.hast, {toHref: (number) => links[number]?.url ?? '#', specs})
  const tree = toMdast(withPlainCode(root, specs), {
    nodeHandlers: {component: convertComponent, fault: convertFault},
    handlers: {
      details: (state, node: Element) => state.toFlow(state.all(node)),
      section: convertSection,
      summary: (state, node: Element) => [
        {
          type: 'paragraph',
          children: [{type: 'strong', children: state.all(node) as Array<PhrasingContent>}]
        }
      ],
      span: convertSpan,
      sup: convertFootnoteReference
    }
  })
  const content = (tree.type === 'root' ? tree.children : [tree]) as Array<RootContent> // A root returns a root.
  const hasTitle = content.some((node) => node.type === 'heading' && node.depth === 1)
  const heading: Array<RootContent> =
    hasTitle || title === ''
      ? []
      : [{type: 'heading', depth: 1, children: [{type: 'text', value: title}]}]
  return serialize(
    {type: 'root', children: [...heading, ...content]},
    {bullet: '-', fences: true, rule: '-', listItemIndent: 'one', extensions: [gfmToMarkdown()]}
  )

  function convertComponent(state: State, node: Component): Array<RootContent> {
    const convert: ToMarkdown = {
      flow: (nodes) =>
        state.toFlow(state.all(toElement(nodes))) as Array<BlockContent | DefinitionContent>,
      text: (nodes) => state.all(toElement(nodes)) as Array<PhrasingContent>
    }
    const spec = specs.get(node.name)
    if (spec?.toMarkdown) return spec.toMarkdown(node, convert)
    const title = node.slots.title ? convert.text(node.slots.title) : undefined
    const words =
      typeof node.props.title === 'string'
        ? [{type: 'text' as const, value: node.props.title}]
        : title
    const content = isFlow(node, specs)
      ? convert.flow(node.children)
      : state.all(toElement(node.children))
    // Content of content is content: the state has no narrower type for it.
    return [
      ...(words
        ? [{type: 'paragraph' as const, children: [{type: 'strong' as const, children: words}]}]
        : []),
      ...content
    ] as Array<RootContent>
  }
}

function convertFault(state: State, node: Fault): Array<RootContent> {
  return state.all(toElement(node.children)) as Array<RootContent>
}

/** Drop hints, because they would interrupt a sentence. */
function convertSpan(state: State, node: Element): Array<RootContent> {
  return node.properties.role === 'tooltip' ? [] : (state.all(node) as Array<RootContent>)
}

/** `<sup><a href="#user-content-fn-1" data-footnote-ref>` -> `[^1]` */
function convertFootnoteReference(state: State, node: Element): Array<RootContent> {
  const [link] = node.children
  const label = link?.type === 'element' ? findFootnoteLabel(link) : undefined
  if (label === undefined) return state.all(node) as Array<RootContent>
  return [{type: 'footnoteReference', identifier: label, label}]
}

function findFootnoteLabel(link: Element): string | undefined {
  if (link.properties.dataFootnoteRef === undefined) return
  return /^#user-content-fn-(.+)$/.exec(String(link.properties.href))?.[1]
}

/** The list of footnotes at the end of a page. */
function convertSection(state: State, node: Element): Array<RootContent> {
  if (node.properties.dataFootnotes === undefined) return state.all(node) as Array<RootContent>
  const list = node.children.find((child) => child.type === 'element' && child.tagName === 'ol')
  const items = list?.type === 'element' ? list.children : []
  return items.flatMap((item): Array<FootnoteDefinition> => {
    if (item.type !== 'element') return []
    const label = String(item.properties.id).replace('user-content-fn-', '')
    const content = state.toFlow(
      state.all({...item, children: item.children.map(dropBackReference)})
    )
    return [
      {
        type: 'footnoteDefinition',
        identifier: label,
        label,
        children: content as Array<BlockContent>
      }
    ]
  })
}

function dropBackReference(node: ElementContent): ElementContent {
  if (node.type !== 'element') return node
  const children = node.children.filter(
    (child) => !(child.type === 'element' && child.properties.dataFootnoteBackref !== undefined)
  )
  return {...node, children: children.map(dropBackReference)}
}

/** Tokens of code are most of a page, and none of its Markdown. */
function withPlainCode<N extends PageNodes>(node: N, specs: ReadonlyMap<string, ComponentSpec>): N {
  if (!('children' in node)) return node
  const code = node.type === 'component' ? specs.get(node.name)?.toCode?.(node) : undefined
  const children = code
    ? [toPre(code.text)]
    : (node.children as Array<ElementContent>).map((child) => withPlainCode(child, specs))
  return {...node, children}
}

/** White space counts in a `pre`. */
function toPre(value: string): Element {
  return {type: 'element', tagName: 'pre', properties: {}, children: [{type: 'text', value}]}
}

function toElement(children: Array<ElementContent>): Element {
  return {type: 'element', tagName: 'div', properties: {}, children}
}
