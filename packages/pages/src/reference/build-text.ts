import type {ElementContent} from 'hast'
import {h} from '../h.ts'

/** Show what NatSpec has between backticks as code. */
export function buildText(text = ''): Array<ElementContent> {
  const parts = text.split('`')
  // An unpaired backtick is a plain character.
  if (parts.length % 2 === 0) return [{type: 'text', value: text}]
  return parts.flatMap((part, index): Array<ElementContent> => {
    if (part === '') return []
    return [index % 2 === 1 ? h('code', part) : {type: 'text', value: part}]
  })
}
