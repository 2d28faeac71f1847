import {type LayerItem, type LayerSide, type Piece, toEndPlace} from './layers.ts'

/** Pieces that have one line where they leave a node, or where they enter one. */
export interface Net {
  pieces: Array<Piece>
  /** Where its lines leave the layer above and enter the one below, across the direction of flow. */
  tops: Map<Piece, number>
  bottoms: Map<Piece, number>
}

/** Smallest distances at the same side of a node, in pixels: between lines, and between what is drawn at their ends. */
const distance = 14
const gap = 4

/** Where the lines of a net begin or end at a node. */
interface Pin {
  net: Net
  pieces: Array<Piece>
  wanted: number
}

/**
 * Join the pieces between two layers that leave a node together or enter one together, and place their ends.
 *
 * No net has several nodes at both ends, so a reader can always see which node leads to which.
 */
export function placePins(pieces: ReadonlyArray<Piece>): Array<Net> {
  const nets = joinPieces(pieces)
  placeSide(nets, 'upper')
  placeSide(nets, 'lower')
  return nets
}

function joinPieces(pieces: ReadonlyArray<Piece>): Array<Net> {
  const nets: Array<Net> = []
  const single = new Set<Piece>()
  for (const together of joinSide(pieces, 'upper')) {
    const [only, second] = together
    if (only && !second) single.add(only)
    else nets.push(toNet(together))
  }
  for (const together of joinSide(pieces, 'lower', single)) nets.push(toNet(together))
  return nets
}

/** Join pieces of one kind at each node, if no other piece is between them. */
function joinSide(
  pieces: ReadonlyArray<Piece>,
  side: LayerSide,
  only?: ReadonlySet<Piece>
): Array<Array<Piece>> {
  const joined: Array<Array<Piece>> = []
  const around = new Map<LayerItem, Array<Piece>>()
  for (const piece of pieces) {
    const known = around.get(piece[side].item)
    if (known) known.push(piece)
    else around.set(piece[side].item, [piece])
  }
  for (const several of around.values()) {
    several.sort((a, b) => toOther(a, side) - toOther(b, side))
    let key: string | undefined
    for (const piece of several) {
      const own = only && !only.has(piece) ? undefined : piece[side].key
      if (own !== undefined && own === key) joined.at(-1)?.push(piece)
      else if (own !== undefined) joined.push([piece])
      key = own
    }
  }
  return joined
}

function toNet(pieces: Array<Piece>): Net {
  return {pieces, tops: new Map(), bottoms: new Map()}
}

/** Find where the other end of a piece is. */
function toOther(piece: Piece, side: LayerSide): number {
  return toEndPlace(piece[side === 'upper' ? 'lower' : 'upper'])
}

function placeSide(nets: ReadonlyArray<Net>, side: LayerSide): void {
  const pins = new Map<LayerItem, Array<Pin>>()
  for (const net of nets) {
    const own = new Map<LayerItem, Array<Piece>>()
    for (const piece of net.pieces) {
      const {item, at: fixed} = piece[side]
      if (fixed !== undefined || item.kind !== 'node') {
        const ends = side === 'upper' ? net.tops : net.bottoms
        ends.set(piece, item.at + (fixed ?? 0))
      } else own.set(item, [...(own.get(item) ?? []), piece])
    }
    for (const [item, pieces] of own) {
      const pin = {net, pieces, wanted: toWanted(item, pieces, side)}
      pins.set(item, [...(pins.get(item) ?? []), pin])
    }
  }
  for (const [item, several] of pins) placeItem(item, several, side)
}

/** Find where a line at a node would be straight, or else its center. */
function toWanted(item: LayerItem, pieces: ReadonlyArray<Piece>, side: LayerSide): number {
  const [piece, second] = pieces
  if (!piece || second) return item.at
  const other = piece[side === 'upper' ? 'lower' : 'upper'].item
  const at = toOther(piece, side)
  // Of two nodes, the line is at the center of the smaller one.
  const isFixed = other.kind !== 'node' || other.across < item.across
  return isFixed && Math.abs(at - item.at) <= item.flat ? at : item.at
}

function placeItem(item: LayerItem, pins: ReadonlyArray<Pin>, side: LayerSide): void {
  const toMiddle = ({pieces}: Pin): number =>
    pieces.reduce((sum, piece) => sum + toOther(piece, side), 0) / pieces.length
  const sorted = pins.map((pin) => ({pin, other: toMiddle(pin)})).sort((a, b) => a.other - b.other)
  const rooms = pins.flatMap(({pieces}) => pieces.map((piece) => piece[side].room?.across ?? 0))
  const widest = Math.max(distance, ...rooms.map((across) => across + gap))
  const apart = Math.min(widest, (2 * item.flat) / Math.max(1, pins.length - 1))
  for (const [index, {pin}] of sorted.entries()) {
    const even = item.at + (index - (pins.length - 1) / 2) * apart
    const at = pins.length === 1 ? pin.wanted : even
    const ends = side === 'upper' ? pin.net.tops : pin.net.bottoms
    for (const piece of pin.pieces) ends.set(piece, at)
  }
}
