const line =
  /^((participant|actor)\s+\S+(\s+as\s+\S.*)?|note\s+(left of|right of|over)\s+[^:\s][^:]*:.+|(loop|alt|opt|par|critical|break|rect)\b.*|(else|and)\b.*|end|\S+?\s*--?(>>|>|\)|x)\s*[+-]?\S+?\s*:.*)$/i

/** Lines whose words are not names. */
const block = /^(loop|alt|opt|par|critical|break|rect|else|and|end)\b/i

/**
 * Create a reader of the lines of one sequence diagram.
 *
 * Names may have spaces, which the lines of messages could not be parsed with, so they get shorter ones.
 */
export function createSequenceReader(): (text: string) => string | undefined {
  const names = new Map<string, string>()

  return (text) => {
    const [, kind, name] = /^(participant|actor)\s+(\S+\s.*)$/i.exec(text) ?? []
    if (name !== undefined && !/\sas\s/.test(name)) {
      const short = `name${names.size + 1}`
      names.set(name, short)
      return `${kind} ${short} as ${name}`
    }
    const [, head = text, tail = ''] = /^([^:]*)(:.*)$/s.exec(text) ?? []
    let drawn = head
    if (!block.test(text)) {
      // The longer ones first, since a name may begin as another.
      const known = [...names].sort(([a], [b]) => b.length - a.length)
      for (const [long, short] of known) drawn = drawn.replaceAll(long, short)
    }
    drawn += tail
    return line.test(drawn) ? drawn : undefined
  }
}
