import {ArtifactError} from '../errors.ts'

/** Trees of large projects have about 30 levels. Later steps walk trees with functions that call themselves. */
const mostLevels = 1000

/** Refuse a tree that is nested deeper than what people write, before it exhausts the stack. */
export function checkDepth(file: string, tree: object): void {
  const waiting = [tree]
  const levels = [1]

  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const level = levels.pop() ?? 0
    if (level > mostLevels) {
      throw new ArtifactError(
        `Unexpected tree in \`${file}\`: it is nested more than ${mostLevels} levels deep; run \`forge build --force\``
      )
    }
    for (const value of Object.values(next)) {
      if (typeof value !== 'object' || value === null) continue
      waiting.push(value)
      levels.push(level + 1)
    }
  }
}
