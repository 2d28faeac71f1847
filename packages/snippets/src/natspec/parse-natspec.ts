/** A tag of a NatSpec comment. */
export interface NatspecTag {
  /** `notice`, `dev`, `param`, `custom:security`, … */
  name: string
  text: string
}

/**
 * Parse the tags of a NatSpec comment, given as it is in the source.
 *
 * Text before the first tag is a notice, and a tag continues until the next one. The comment
 * comes from the source rather than the syntax tree because the compiler drops blank lines,
 * which would join paragraphs and lists.
 *
 * See <https://docs.soliditylang.org/en/latest/natspec-format.html>.
 */
export function parseNatspec(comment: string): Array<NatspecTag> {
  const tags: Array<{name: string; lines: Array<string>}> = []

  for (const line of stripComment(comment).split('\n')) {
    const match = /^\s*@([a-z][\w:-]*)[ \t]*(.*)/is.exec(line)

    if (match) {
      tags.push({name: match[1] ?? '', lines: [match[2] ?? '']})
    } else if (tags.length > 0) {
      tags.at(-1)?.lines.push(line)
    } else if (line.trim() !== '') {
      tags.push({name: 'notice', lines: [line]})
    }
  }

  return tags.map(({name, lines}) => ({name, text: joinLines(lines)}))
}

/** Remove the indent that all lines share, and keep the indent of lists and code. */
function joinLines(lines: ReadonlyArray<string>): string {
  const [first = '', ...rest] = lines
  const indents = rest.filter((line) => line.trim() !== '').map((line) => line.search(/\S/))
  const indent = Math.min(...indents, Number.MAX_SAFE_INTEGER)
  return [first.trim(), ...rest.map((line) => line.slice(indent).trimEnd())].join('\n').trim()
}

/** Remove the comment markers: `/**` with its stars, or `///`. */
function stripComment(comment: string): string {
  if (comment.startsWith('/**')) {
    const inside = comment.slice(3).replace(/\*\/\s*$/, '')
    return inside.replace(/^[ \t]*\*(?!\/)/gm, '')
  }

  return comment.replace(/^[ \t]*\/\/\//gm, '')
}
