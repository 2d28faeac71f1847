import type {Root} from 'mdast'
import type {Transformer} from 'unified'
import {getContext} from '../compile-context.ts'
import {expandPartials} from './expand-partials.ts'

/** Plugin that replaces the elements and comments that name files with the content of those files. */
export function remarkPartials(): Transformer<Root> {
  return (tree, file) => {
    const context = getContext(file)
    const {page} = file.data
    if (!page) return
    const {createScope, rootName, getPartial} = context
    const scope = createScope(tree, context.file, page)
    const expanded = expandPartials(tree, scope, {rootName, getPartial, createScope})
    context.findScope = expanded.findScope
    file.data.partials = [...new Set(expanded.files)]
    return expanded.tree
  }
}
