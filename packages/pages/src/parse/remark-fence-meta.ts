import type {Code} from 'mdast'
import type {Data, Processor} from 'unified'
import type {Point, Position} from 'unist'

declare module 'mdast' {
  interface CodeData {
    /** Where the options of a fence begin. */
    metaStart?: Point
  }
}

/** Plugin that keeps where the options of a fence begin, because any number of ticks and spaces can be before them. */
export function remarkFenceMeta(this: Processor): undefined {
  const data = this.data()
  const enter: Enter = {
    codeFencedFenceMeta(token) {
      const {line, column, offset} = token.start
      const fence = this.stack.at(-1)
      if (fence?.type === 'code') fence.data = {...fence.data, metaStart: {line, column, offset}}
      this.buffer()
    }
  }
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), {enter}]
}

type Extensions = NonNullable<Data['fromMarkdownExtensions']>
type Enter = NonNullable<Exclude<Extensions[number], Array<unknown>>['enter']>

/** Find where a fence says what it shows: `of="Vault.deposit"`, `file=<rootDir>/a.sh`. */
export function findShownPlace({meta, data}: Code): Position | undefined {
  const start = data?.metaStart
  const found = /(?<!\S)(?:of|file)=(?:"[^"]*"|'[^']*'|\S+)/.exec(meta ?? '')
  if (start === undefined || !found) return
  const column = start.column + found.index
  const {line} = start
  return {start: {line, column}, end: {line, column: column + found[0].length}}
}
