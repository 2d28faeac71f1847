/**
 * Take the text out of a NatSpec comment.
 *
 * From the source and not from the tree, where the compiler leaves out empty lines:
 * paragraphs and lists would run together.
 */
export function stripComment(comment: string): string {
  if (comment.startsWith('/**')) {
    const inside = comment.slice(3).replace(/\*\/\s*$/, '')
    return inside.replace(/^[ \t]*\*(?!\/)/gm, '')
  }

  return comment.replace(/^[ \t]*\/\/\//gm, '')
}
