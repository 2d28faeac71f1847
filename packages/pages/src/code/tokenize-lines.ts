import type {Highlighter} from './highlighter.ts'
import type {CodeToken} from './token.ts'

/** Color lines of code. Without a highlighter, each line is one token. */
export function tokenizeLines(
  highlighter: Highlighter | undefined,
  lines: ReadonlyArray<string>,
  language: string
): Array<Array<CodeToken>> {
  return highlighter
    ? highlighter.tokenize(lines.join('\n'), language)
    : lines.map((text) => [{text}])
}
