import type {Root} from 'hast'
import type {Transformer} from 'unified'
import {getContext} from '../compile-context.ts'
import {countWords} from './count-words.ts'
import {cutSections} from './cut-sections.ts'
import {listShown} from './list-shown.ts'

/** Plugin that writes what the finished page says into `file.data`, before the theme turns it into HTML. */
export function rehypeFacts(): Transformer<Root> {
  return (tree, file) => {
    const {specs} = getContext(file)
    const {title = '', outline = []} = file.data
    const sections = cutSections(tree, title, outline, specs)
    const facts = listShown(tree, outline, specs)
    const words = sections.reduce((sum, {text}) => sum + countWords(text), 0)
    Object.assign(file.data, {sections, words, ...facts, hast: tree})
  }
}
