import type {AddMention, MentionForm} from './mention.ts'

/** The id of a namespace as contracts write it: `app.storage.main`. */
export const namespacePattern = /^[A-Za-z][\w-]*(?:\.[A-Za-z\d][\w-]*)+$/

/** List the namespaces of ERC-7201 in a text: all that is in code, or an id after `erc7201:`. */
export function listNamespaceMentions(
  text: string,
  at: number,
  form: MentionForm,
  add: AddMention
): void {
  if (namespacePattern.test(text)) {
    add({form, kind: 'text', name: text, isCertain: true}, at, at + text.length)
  }
  if (!text.includes('erc7201:')) return
  for (const {1: name = '', index} of text.matchAll(
    /(?<![\w:])erc7201:([A-Za-z][\w-]*(?:\.[A-Za-z\d][\w-]*)*)/g
  )) {
    const start = at + index + 'erc7201:'.length
    add({form, kind: 'text', name, isCertain: true}, start, start + name.length)
  }
}

/** List the ids whose slot a command computes: `cast index-erc7201 app.storage.main`. */
export function listShellNamespaces(text: string, add: AddMention): void {
  for (const {0: all, 1: name = '', index} of text.matchAll(
    /\bcast\s+(?:index-erc7201|index7201|in7201)\s+["']?([A-Za-z][\w.-]*)/g
  )) {
    const start = index + all.length - name.length
    add({form: 'cast', kind: 'text', name, isCertain: true}, start, start + name.length)
  }
}
