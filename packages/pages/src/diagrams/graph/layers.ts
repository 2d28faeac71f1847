import type {Room} from './layout.ts'

/** Something that takes up room in a layer: a node, a label, or a place where a long edge passes. */
export interface LayerItem {
  layer: number
  /** Its place in the layer, from 0. */
  place: number
  /** Size across the direction of flow, and along it. */
  across: number
  along: number
  kind: 'node' | 'label' | 'line' | 'port'
  /** How far from its center an edge can begin or end. */
  flat: number
  /** Center across, once it is placed. */
  at: number
  /** Pieces of edges from the layer before, and to the next one. */
  above: Array<Piece>
  below: Array<Piece>
}

/** An end of a piece of an edge. */
export interface PieceEnd {
  item: LayerItem
  /** Where it begins or ends, measured from the center of the item; undefined where any place is good. */
  at?: number | undefined
  /** Pieces with the same name may leave or enter a node together. */
  key: string
  /** Room for what is drawn there. */
  room?: Room | undefined
}

/** The side of a piece in the layer before, or in the next one. */
export type LayerSide = 'upper' | 'lower'

/** A piece of an edge, from an item to one in the next layer. */
export type Piece = Record<LayerSide, PieceEnd>

/** Items in layers, from the first in the direction of flow. */
export type Rows = Array<Array<LayerItem>>

/** Distances across the direction of flow, in pixels. */
const gaps = {node: 28, line: 14}

/** Create an item without edges. */
export function createItem(
  kind: LayerItem['kind'],
  layer: number,
  {across = 0, along = 0, flat = 0} = {}
): LayerItem {
  return {layer, place: 0, across, along, kind, flat, at: 0, above: [], below: []}
}

/** Connect two items. */
export function connect(piece: Piece): Piece {
  piece.upper.item.below.push(piece)
  piece.lower.item.above.push(piece)
  return piece
}

/** Find the smallest distance between the centers of two neighbors. */
export function toDistance(left: LayerItem, right: LayerItem): number {
  const gap = left.kind === 'node' && right.kind === 'node' ? gaps.node : gaps.line
  return Math.ceil((left.across + right.across) / 2) + gap
}

/** Find where an end of a piece is, as far as that is known before lines are placed. */
export function toEndPlace({item, at = 0}: PieceEnd): number {
  return item.at + at
}
