import {measureLines} from '../graph/draw-label.ts'
import {cover, type Progress} from './progress.ts'
import {sizes} from './sizes.ts'

/** Open a block around the next steps. */
export function openBlock(progress: Progress, kind: string, label: string): void {
  // A `rect` is a background, and what follows it is a color.
  const title = kind === 'rect' ? '' : label === '' ? kind : `${kind} [${label}]`
  progress.open.push({
    title,
    y: progress.y,
    left: Number.POSITIVE_INFINITY,
    right: Number.NEGATIVE_INFINITY,
    dividers: []
  })
  progress.y += (title === '' ? 0 : measureLines(title, sizes.title).height) + sizes.block.top
}

/** Divide the innermost block. */
export function divideBlock(progress: Progress, label: string): void {
  const block = progress.open.at(-1)
  if (!block) return
  block.dividers.push({y: progress.y, label})
  progress.y += (label === '' ? 0 : measureLines(label, sizes.text).height) + sizes.block.top
}

/** Close the innermost block, which is as wide as everything in it. */
export function closeBlock(progress: Progress): void {
  const block = progress.open.pop()
  if (!block) return
  const {title, dividers} = block
  const all = progress.layout.columns.length - 1
  const isEmpty = block.left > block.right
  const left = isEmpty ? (progress.layout.columns[0]?.x ?? 0) : block.left
  const words = [
    title === '' ? 0 : measureLines(title, sizes.title).width,
    ...dividers.map(({label}) => measureLines(`[${label}]`, sizes.text).width)
  ]
  const least = left + Math.max(...words) + 2 * sizes.title.padding
  const right = Math.max(least, isEmpty ? (progress.layout.columns[all]?.x ?? 0) : block.right)
  progress.y += sizes.block.bottom - sizes.row / 2
  progress.layout.blocks.push({
    title,
    dividers,
    area: {x: left, y: block.y, width: right - left, height: progress.y - block.y}
  })
  progress.y += sizes.row
  cover(progress, left - sizes.block.padding, right + sizes.block.padding)
}
