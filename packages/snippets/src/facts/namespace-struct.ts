import type {AstNode} from '../ast/ast.ts'
import type {PlacedStruct} from './list-placed-structs.ts'

/** A struct in a namespace, with the function that places it there if it has no annotation. */
export interface NamespaceStruct extends Omit<PlacedStruct, 'accessor'> {
  accessor?: AstNode
  /** Where a function places a struct that has an annotation. */
  placed?: PlacedStruct
}
