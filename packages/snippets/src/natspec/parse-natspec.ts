/** A tag of a NatSpec comment. */
export interface NatspecTag {
  /** `notice`, `dev`, `param`, `custom:security`, … */
  name: string
  text: string
}

/**
 * Read the tags of a comment without its slashes and stars.
 *
 * Text before the first tag is a notice; a tag goes on until the next.
 */
export function parseNatspec(comment: string): Array<NatspecTag> {
  const tags: Array<{name: string; lines: Array<string>}> = []

  for (const line of comment.split('\n')) {
    const match = /^\s*@([a-z][\w:-]*)[ \t]*(.*)$/i.exec(line)

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

/** Strip what the comment is indented by, not what its lists and code are. */
function joinLines(lines: ReadonlyArray<string>): string {
  const [first = '', ...rest] = lines
  const indents = rest.filter((line) => line.trim() !== '').map((line) => line.search(/\S/))
  const indent = Math.min(...indents, Number.MAX_SAFE_INTEGER)
  return [first.trim(), ...rest.map((line) => line.slice(indent).trimEnd())].join('\n').trim()
}
