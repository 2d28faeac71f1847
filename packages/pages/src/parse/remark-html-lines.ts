import type {Data, Processor} from 'unified'
import type {Point} from 'unist'

/** Where a line begins, in its file and in the text of its node. */
interface HtmlLine {
  start: Point
  index: number
}

declare module 'mdast' {
  interface HtmlData {
    /** The first line, and every other one that does not begin at the margin. */
    lines?: Array<HtmlLine>
  }
}

/**
 * Plugin that keeps where the lines of raw HTML begin.
 *
 * The text of HTML in a list or a quote leaves out what its lines start with, so a place in the text is not one in the
 * file.
 */
export function remarkHtmlLines(this: Processor): undefined {
  const data = this.data()
  const enter: Enter = {htmlFlowData: enterLine, htmlTextData: enterLine}
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), {enter}]
}

type Extensions = NonNullable<Data['fromMarkdownExtensions']>
type Enter = NonNullable<Exclude<Extensions[number], Array<unknown>>['enter']>

const enterLine: Enter[string] = function (token) {
  const {line, column, offset} = token.start
  const [html, fragment] = this.stack.slice(-2)
  if (html?.type === 'html' && fragment?.type === 'fragment') {
    const [before] = fragment.children
    const index = before?.type === 'text' ? before.value.length : 0
    html.data ??= {}
    html.data.lines ??= []
    // A parser of HTML counts the lines that begin at the margin itself.
    if (index === 0 || column > 1) html.data.lines.push({start: {line, column, offset}, index})
  }
  this.config.enter.data?.call(this, token)
}
