import type {Nodes, Root} from 'mdast'
import type {Processor} from 'unified'
import {findCandidates, toQuickSyntax} from './quick-constructs.ts'

/**
 * Plugin that follows `remark-gfm` and makes it faster. By itself, `remark-gfm` looks for tables on every line and for
 * bare addresses at every word, and searches all text for addresses once more. This plugin limits both to lines and
 * text that can contain one. The tree is the same.
 */
export function remarkQuickGfm(this: Processor): undefined {
  const data = this.data()
  data.fromMarkdownExtensions = (data.fromMarkdownExtensions ?? []).flat().map((extension) => {
    const {transforms} = extension
    return transforms ? {...extension, transforms: transforms.map(toQuick)} : extension
  })

  const {parser} = this
  if (!parser) return
  let candidates = findCandidates('')
  data.micromarkExtensions = (data.micromarkExtensions ?? []).map((extension) =>
    toQuickSyntax(extension, () => candidates)
  )
  this.parser = (text, file) => {
    candidates = findCandidates(text)
    return parser(text, file)
  }
}

type Transform = (tree: Root) => unknown

function toQuick(transform: Transform): (tree: Root) => undefined {
  return (tree) => {
    for (const parent of listCandidates(tree)) transform(parent)
  }
}

/** Parents of text that may hold an address, outside of links. */
function listCandidates(tree: Root): Array<Root> {
  const candidates: Array<Root> = []
  const visit = (node: Nodes): void => {
    if (!('children' in node) || node.type === 'link' || node.type === 'linkReference') return
    const isCandidate = node.children.some(
      (child) => child.type === 'text' && /:\/\/|www\.|@/i.test(child.value)
    )
    // Everything below is looked at together. Transforms expect a root, and use only its children.
    if (isCandidate) candidates.push(node as Root)
    else for (const child of node.children) visit(child)
  }
  visit(tree)
  return candidates
}
