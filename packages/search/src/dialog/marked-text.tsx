import type {ReactNode} from 'react'

/** Text with the words that were found in `mark`. */
export function MarkedText({
  text,
  ranges
}: {
  text: string
  ranges: ReadonlyArray<readonly [start: number, end: number]>
}) {
  const pieces: Array<ReactNode> = []
  let at = 0
  for (const [start, end] of ranges) {
    pieces.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>)
    at = end
  }
  return (
    <>
      {pieces}
      {text.slice(at)}
    </>
  )
}
