import type {Construct, ConstructRecord, Extension} from 'micromark-util-types'

/** Lines of a text on which a construct of GFM may begin, counted from 1. */
interface Candidates {
  emails: ReadonlySet<number>
  addresses: ReadonlySet<number>
  tables: ReadonlySet<number>
}

/**
 * Find the lines on which constructs may begin, by the characters that each requires. It may find too many lines, never too few.
 *
 * A table has a delimiter row; its head is the line before that row, and its body ends at an empty line.
 */
export function findCandidates(text: string): Candidates {
  const emails = new Set<number>()
  const addresses = new Set<number>()
  const tables = new Set<number>()
  let isTable = false

  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const number = index + 1
    if (line.includes('@')) emails.add(number)
    if (/:\/\/|www\./i.test(line)) addresses.add(number)
    if (/^[\t >:|-]*$/.test(line) && line.includes('-')) {
      isTable = true
      tables.add(number - 1)
    }
    if (isTable) tables.add(number)
    if (line.trim() === '') isTable = false
  }
  return {emails, addresses, tables}
}

/**
 * Narrow constructs of GFM to the lines on which they may begin.
 *
 * The parser tries an email at every word, and a table at every line, which is a seventh of the time of parsing. The
 * constructs themselves still decide, so that the tokens are the same.
 */
export function toQuickSyntax(extension: Extension, getCandidates: () => Candidates): Extension {
  const {text, flow} = extension
  return {
    ...extension,
    ...(text && {text: narrow(text)}),
    ...(flow && {flow: narrow(flow)})
  }

  function narrow(record: ConstructRecord): ConstructRecord {
    return Object.fromEntries(
      Object.entries(record).map(([code, value]) => [
        code,
        Array.isArray(value) ? value.map(narrowOne) : value && narrowOne(value)
      ])
    )
  }

  function narrowOne(construct: Construct): Construct {
    const kind = kinds[construct.name ?? '']
    if (!kind) return construct
    const {previous, tokenize} = construct
    return {
      ...construct,
      // The parser asks this first, and ends a run of text only where it is true.
      ...(previous && {
        previous(code) {
          return previous.call(this, code) && getCandidates()[kind].has(this.now().line)
        }
      }),
      tokenize(effects, ok, nok) {
        const isCandidate = getCandidates()[kind].has(this.now().line)
        return isCandidate ? tokenize.call(this, effects, ok, nok) : nok
      }
    }
  }
}

const kinds: Partial<Record<string, keyof Candidates>> = {
  emailAutolink: 'emails',
  protocolAutolink: 'addresses',
  wwwAutolink: 'addresses',
  table: 'tables'
}
