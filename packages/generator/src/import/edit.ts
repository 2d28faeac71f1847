/** A change of a text at a place. */
export interface TextEdit {
  start: number
  end: number
  text: string
}

/** Apply edits; one inside of another is part of it. */
export function applyEdits(text: string, edits: ReadonlyArray<TextEdit>): string {
  const sorted = [...edits].sort((a, b) => a.start - b.start || b.end - a.end)
  let result = ''
  let index = 0
  for (const edit of sorted) {
    if (edit.start < index) continue
    result += text.slice(index, edit.start) + edit.text
    index = edit.end
  }
  return result + text.slice(index)
}
