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
 * empty section leaves the generated content as it is. Other headings follow the generated section of the author's
 * previous heading, and content above the first heading follows the generated summary.
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

  // The list of pages that show the contract stays at the end.
  const last = pieces.at(-1)
  const uses = isUses(last?.content.at(-1)) ? last?.content.splice(-1) : undefined
  let after: Piece | undefined
  for (const piece of written) {
    const same = pieces.find(({heading}) => isSame(heading?.at, piece.heading?.at))
    if (same && piece.content.length > 0) same.content = piece.content
    if (!same) pieces.splice(findEnd(pieces, after, piece), 0, piece)
    after = same ?? piece
  }
  if (uses) pieces.at(-1)?.content.push(...uses)
  const children = pieces.flatMap(({heading, content}) =>
    heading ? [heading.node, ...content] : content
  )
  return {...own.tree, children}
}

/** Find where a piece goes that only the author has: past all deeper headings that follow the author's previous one. */
function findEnd(pieces: ReadonlyArray<Piece>, after: Piece | undefined, piece: Piece): number {
  if (!after) return pieces.length
  const start = pieces.indexOf(after) + 1
  const rest = pieces
    .slice(start)
    .findIndex(({heading}) => toDepth(heading) <= toDepth(piece.heading))
  return rest === -1 ? pieces.length : start + rest
}

function toDepth(heading: Piece['heading']): number {
  return heading?.at.depth ?? 0
}

function isUses(node: RootContent | undefined): boolean {
  if (node?.type !== 'mdxJsxFlowElement' || node.name !== 'Reference') return false
  return node.attributes.some(
    (each) => each.type === 'mdxJsxAttribute' && each.name === 'part' && each.value === 'uses'
  )
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
