import type {Heading} from '@lockstep/navtree'
import type {Outline} from '@lockstep/navtree/parse'
import type {Nodes, Root, RootContent} from 'mdast'
import {visit} from 'unist-util-visit'

/** A heading with what follows it up to the next one; no heading for the beginning of a page. */
interface Piece {
  heading?: {node: RootContent; at: Heading}
  content: Array<RootContent>
}

/** A page to be merged: its tree and the headings in it. */
interface Source {
  tree: Root
  outline: Pick<Outline, 'nodes'>
}

/**
 * Merge a written page into a generated page.
 *
 * Content below a heading of the author replaces the generated content below the heading of the same id or text. An
 * empty section leaves the generated content as it is. Other headings keep their position after the author's previous
 * heading, and content above the first heading follows the generated summary.
 */
export function mergePages(own: Source, generated: Source): Root {
  const pieces = cutPieces(withoutPositions(generated))
  const [start = {content: []}, ...written] = cutPieces(own)
  const [head = {content: []}] = pieces
  const front = start.content.filter(({type}) => type === 'yaml' || type === 'mdxjsEsm')
  head.content = [
    ...front,
    ...head.content.filter(({type}) => type !== 'yaml'),
    ...start.content.filter((node) => !front.includes(node))
  ]

  let after: Piece | undefined
  for (const piece of written) {
    const same = pieces.find(({heading}) => isSame(heading?.at, piece.heading?.at))
    if (same && piece.content.length > 0) same.content = piece.content
    if (!same) {
      const last = pieces.at(-1)
      const at = after ? pieces.indexOf(after) + 1 : pieces.length
      pieces.splice(at, 0, piece)
      // The list of pages that show the contract stays at the end.
      const uses = after === undefined || after === last ? last?.content.splice(-1) : undefined
      if (uses) piece.content.push(...uses)
    }
    after = same ?? piece
  }
  const children = pieces.flatMap(({heading, content}) =>
    heading ? [heading.node, ...content] : content
  )
  return {...own.tree, children}
}

function isSame(one: Heading | undefined, other: Heading | undefined): boolean {
  return (
    one !== undefined && other !== undefined && (one.id === other.id || one.text === other.text)
  )
}

function cutPieces({tree, outline: {nodes}}: Source): Array<Piece> {
  const headings = new Map<RootContent, Heading>(nodes)
  const pieces: Array<Piece> = [{content: []}]
  for (const node of tree.children) {
    const at = headings.get(node)
    if (at) pieces.push({heading: {node, at}, content: []})
    else pieces.at(-1)?.content.push(node)
  }
  return pieces
}

/** Places in generated text mean nothing to authors, so remove them. */
function withoutPositions(source: Source): Source {
  visit(source.tree, (node: Nodes) => {
    delete node.position
  })
  return source
}
