import type {Point, Position} from 'unist'

/** Where something stands in a file. */
export type Place = Point | Position
