import type {ParsedPage} from '@lockstep/navtree/parse'
import {resolveInclude} from '@lockstep/navtree/parse'
import type {Nodes, Parents, Root, RootContent} from 'mdast'
import type {Position} from 'unist'
import type {Partial, Scope} from './scope.ts'

/** Content of another file, in the place where it is shown. */
export interface IncludeNode {
  type: 'include'
  scope: Scope
  children: Array<RootContent>
  position?: Position | undefined
}

declare module 'mdast' {
  interface RootContentMap {
    include: IncludeNode
  }
}

/** Options for expanding partials. */
export interface ExpandOptions {
  rootName: string
  getPartial: (file: string) => ParsedPage | undefined
  createScope: (tree: Root, file: string, page: ParsedPage) => Scope
}

/** A page with its partials, and the scope of each node that comes from one. */
export interface Expanded {
  /** The tree itself if the page includes nothing. */
  tree: Root
  findScope: (node: Nodes) => Scope
  files: Array<string>
}

/** The most files that a page can consist of. Two partials that include each other twice would grow forever. */
const mostPartials = 500

/** Replace the elements and comments that name partials with the content of those partials. */
export function expandPartials(tree: Root, scope: Scope, options: ExpandOptions): Expanded {
  const scopes = new WeakMap<Nodes, Scope>()
  const files: Array<string> = []
  let isChanged = false
  const children = expandList(tree.children, scope, [scope.file])
  const expanded = isChanged ? {...tree, children} : tree
  return {tree: expanded, findScope: (node) => scopes.get(node) ?? scope, files}

  function expandList(
    nodes: ReadonlyArray<RootContent>,
    scope: Scope,
    chain: ReadonlyArray<string>
  ): Array<RootContent> {
    return nodes.map((node) => expand(node, scope, chain))
  }

  function expand(node: RootContent, scope: Scope, chain: ReadonlyArray<string>): RootContent {
    const partial = findPartial(node, scope, options.rootName)
    if (partial) return include(node, partial, scope, chain)
    if (!('children' in node) || !hasPartial(node, scope, options.rootName)) return node
    // The children stay valid, because an include replaces an element or a comment in the same position.
    const children = expandList(node.children as Array<RootContent>, scope, chain)
    const copy = {...node, children} as RootContent & Parents
    const own = scopes.get(node)
    if (own) scopes.set(copy, own)
    return copy
  }

  function include(
    node: RootContent,
    {include: written, file}: Partial,
    scope: Scope,
    chain: ReadonlyArray<string>
  ): RootContent {
    isChanged = true
    const empty: IncludeNode = {type: 'include', scope, children: [], position: node.position}
    const page = file === undefined || chain.includes(file) ? undefined : options.getPartial(file)

    if (file !== undefined && chain.includes(file)) {
      const circle = [...chain.slice(chain.indexOf(file)), file].join('` > `')
      scope.report({
        ruleId: 'cyclic-partial',
        reason: `Unexpected partial that contains itself: \`${circle}\``,
        place: node.position,
        subject: written
      })
      return empty
    }
    if (file === undefined || !page || files.length >= mostPartials) {
      const reason =
        file !== undefined && page
          ? `Unexpected partial \`${written}\`, expected at most ${mostPartials} in one page`
          : `Cannot find partial \`${written}\`, expected a file of that name inside the docs folder`
      scope.report({ruleId: 'missing-partial', reason, place: node.position, subject: written})
      return empty
    }
    if (!page.tree) {
      const reason = `Cannot show partial \`${written}\`, because it cannot be parsed`
      scope.report({ruleId: 'missing-partial', reason, place: node.position, subject: written})
      return empty
    }

    files.push(file)
    // A tree may be shown more than once, and in other pages: what is changed is a copy.
    const tree = structuredClone(page.tree)
    const inner = options.createScope(tree, file, page)
    adopt(tree, inner, files.length)
    return {...empty, scope: inner, children: expandList(tree.children, inner, [...chain, file])}
  }

  /** Names of definitions and footnotes count within their own file only. */
  function adopt(node: Nodes, scope: Scope, number: number): void {
    scopes.set(node, scope)
    if ('identifier' in node) node.identifier = `${node.identifier}-${number}`
    if ('children' in node) for (const child of node.children) adopt(child, scope, number)
  }
}

function hasPartial(node: Parents, scope: Scope, rootName: string): boolean {
  return node.children.some(
    (child) =>
      findPartial(child, scope, rootName) ||
      ('children' in child && hasPartial(child, scope, rootName))
  )
}

/** Find the partial that an element or a comment names. */
function findPartial(node: Nodes, scope: Scope, rootName: string): Partial | undefined {
  if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
    return scope.partials.get(node.name ?? '')
  }
  if (node.type !== 'html') return
  const [, written] = /^<!--\s*@include:\s*(\S+?\.mdx?)\s*-->$/.exec(node.value.trim()) ?? []
  if (written === undefined) return
  const file = resolveInclude(scope.file, written, rootName)
  return {include: written, file, place: node.position}
}
