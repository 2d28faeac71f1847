import type {Fix} from '@lockstep/problem'
import {applyEdits, findNodeAtLocation, modify, type Node, parseTree} from 'jsonc-parser'

/** Rename the entry of a page in its `_meta.json`. Returns undefined if the page has no entry there. */
export function renameMetaEntry(text: string, from: string, to: string): Fix | undefined {
  const key = findEntry(text, from)?.children?.[0]
  return key && {start: key.offset, end: key.offset + key.length, text: JSON.stringify(to)}
}

/** Move the entry of a page from one `_meta.json` to another one. Returns the texts of both. */
export function moveMetaEntry(
  text: string,
  from: string,
  to: {text: string; name: string}
): {from: string; to: string} | undefined {
  const value = findEntry(text, from)?.children?.[1]
  if (!value) return
  const formattingOptions = {insertSpaces: true, tabSize: 2}
  const removed = applyEdits(text, modify(text, [from], undefined, {formattingOptions}))
  const entry: unknown = JSON.parse(text.slice(value.offset, value.offset + value.length))
  return {
    from: removed,
    to: applyEdits(to.text, modify(to.text, [to.name], entry, {formattingOptions}))
  }
}

/** The property of an entry, with its key and its value. */
function findEntry(text: string, name: string): Node | undefined {
  const root = parseTree(text)
  return root && findNodeAtLocation(root, [name])?.parent
}
