import {ArtifactError} from '../errors.ts'

/** Trees of large projects have about 30 levels. Later steps walk trees with functions that call themselves. */
const mostLevels = 1000

/** Refuse a tree that is nested deeper than what people write, before it exhausts the stack. */
export function checkDepth(file: string, tree: object): void {
  if (!isDeeper(tree, mostLevels)) return
  throw new ArtifactError(
    ({rebuild}) =>
      `Unexpected tree in \`${file}\`: it is nested more than ${mostLevels} levels deep; run \`${rebuild}\``
  )
}

/** Every node of every tree passes through here, so there are no lists of what a node has. */
function isDeeper(tree: object, most: number): boolean {
  if (most === 0) return true
  for (const field in tree) {
    const value: unknown = tree[field as keyof typeof tree]
    if (typeof value === 'object' && value !== null && isDeeper(value, most - 1)) return true
  }
  return false
}
