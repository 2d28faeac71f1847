/** Sizes of a diagram of a sequence, in pixels. */
export const sizes = {
  /** Names, and the boxes around them. */
  name: {fontSize: 13, fontWeight: 500, padding: 16, least: 72, height: 20, person: 34},
  /** Messages and notes. */
  text: {fontSize: 11, fontWeight: 400, padding: 12},
  /** Titles of blocks. */
  title: {fontSize: 11, fontWeight: 600, padding: 8, height: 18},
  note: {padding: 12, least: 60, height: 12, gap: 10, over: 20},
  /** Smallest distance between lifelines, and between the boxes of names. */
  gap: 110,
  besides: 24,
  /** A message to oneself. */
  loop: {width: 30, height: 20},
  block: {padding: 8, top: 10, bottom: 8},
  /** Between rows, and between the words of a message and its line. */
  row: 14,
  line: 5,
  /** The bar of someone who is at work, and how far the next one is moved. */
  bar: {width: 10, next: 4}
} as const
