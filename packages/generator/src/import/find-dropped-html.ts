import type {TextEdit} from './edit.ts'
import {findEnd} from './scan-page.ts'

/** HTML that is left out, and whether it kept the page out of search engines. */
interface DroppedHtml {
  edits: Array<TextEdit>
  isHidden: boolean
}

/** Find HTML that no page has here: the `<head>` of Docusaurus, and styles of single elements. */
export function findDroppedHtml(text: string, mask: string): DroppedHtml {
  const edits: Array<TextEdit> = []
  let isHidden = false
  const start = mask.search(/^<head>[ \t]*$/m)
  const close = start === -1 ? -1 : mask.indexOf('</head>', start)
  if (close !== -1) {
    const end = close + '</head>'.length
    isHidden = /\bnoindex\b/.test(text.slice(start, end))
    const [gap = ''] = /^\n*/.exec(text.slice(end)) ?? []
    edits.push({start, end: end + gap.length, text: ''})
  }
  for (const {index, 0: found} of mask.matchAll(/\sstyle=(?=["'{])/g)) {
    const open = mask.lastIndexOf('<', index)
    // Components may need theirs.
    if (open < mask.lastIndexOf('>', index) || !/[a-z]/.test(mask[open + 1] ?? '')) continue
    edits.push({start: index, end: findEnd(text, index + found.length), text: ''})
  }
  return {edits, isHidden}
}
