import type {Root} from 'hast'
import type {Transformer} from 'unified'
import {getContext} from '../compile-context.ts'
import {cutSections, type Section} from './cut-sections.ts'
import {listShown} from './list-shown.ts'

/** Plugin that writes what the finished page says into `file.data`, before the theme turns it into HTML. */
export function rehypeFacts(): Transformer<Root> {
  return (tree, file) => {
    const {specs} = getContext(file)
    const {title = '', outline = []} = file.data
    const sections = cutSections(tree, title, outline, specs)
    const facts = listShown(tree, outline, specs)
    Object.assign(file.data, {sections, words: countWords(sections), ...facts, hast: tree})
  }
}

function countWords(sections: ReadonlyArray<Section>): number {
  let words = 0
  for (const {text} of sections)
    words += text.match(/[\p{L}\p{N}][\p{L}\p{N}'’_.-]*/gu)?.length ?? 0
  return words
}
