import type {TextEdit} from './edit.ts'
import type {ScannedFence} from './scan-page.ts'

/** A comment that marks lines of code in Docusaurus: what is before its words, the words, and what is after them. */
const mark =
  /^([ \t>]*(?:\/\/|#|--|;|%|<!--|\/\*|\{\/\*)[ \t]*)highlight-(next-line|start|end)((?:[ \t]*(?:-->|\*\/\}|\*\/))?)$/

/** Convert comments of Docusaurus such as `// highlight-next-line`, which would be shown as code. */
export function findLineMarks(text: string, {start, end}: ScannedFence): Array<TextEdit> {
  const edits: Array<TextEdit> = []
  let first: {line: number; toEdit: (count: number) => TextEdit} | undefined
  let offset = start
  for (const [line, written] of text.slice(start, end).split('\n').entries()) {
    const place = {start: offset, end: offset + written.length}
    offset += written.length + 1
    const [, before = '', word = '', after = ''] = mark.exec(written.trimEnd()) ?? []
    const toEdit = (count: number): TextEdit => {
      const lines = count === 1 ? '' : `:${count}`
      return {...place, text: `${before}[!code highlight${lines}]${after}`}
    }
    if (word === 'next-line') edits.push(toEdit(1))
    if (word === 'start') first = {line, toEdit}
    if (word !== 'end' || !first) continue
    edits.push(first.toEdit(line - first.line - 1), {start: place.start, end: offset, text: ''})
    first = undefined
  }
  return edits
}
