import {toVisible} from './to-visible.ts'

/** Put text that content may have chosen into a Markdown code span, where no markup applies. */
export function toCodeSpan(text: string): string {
  return `\`${toVisible(text).replace(/`/g, "'")}\``
}
