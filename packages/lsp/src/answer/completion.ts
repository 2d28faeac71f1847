/** One of the things that can be written at a place. */
export interface Completion {
  label: string
  kind:
    | 'class'
    | 'constant'
    | 'enum'
    | 'event'
    | 'field'
    | 'file'
    | 'interface'
    | 'method'
    | 'module'
    | 'property'
    | 'reference'
    | 'struct'
    | 'value'
  detail?: string | undefined
  /** Markdown. */
  documentation?: string | undefined
  /** The text to insert. Default: the label. */
  text?: string | undefined
  /** Whether `$0` in the text is where to write on. */
  isSnippet?: boolean | undefined
}

/** The texts that can be written at a place, with the text that they replace. */
export interface Completions {
  start: number
  end: number
  items: Array<Completion>
  /** Whether there are more than the items. */
  isCut: boolean
}

/** No one reads more, and sending them takes long. */
const most = 200

/** Keep the items that contain the letters which were typed, in their order. Those that begin with them come first. */
export function limitCompletions(
  items: ReadonlyArray<Completion>,
  {start, end, typed}: {start: number; end: number; typed: string}
): Completions {
  const wanted = typed.toLowerCase()
  const found = items
    .map((item) => ({item, rank: rank(item.label.toLowerCase(), wanted)}))
    .filter((each) => each.rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .map(({item}) => item)
  return {start, end, items: found.slice(0, most), isCut: found.length > most}
}

function rank(label: string, wanted: string): number {
  if (label.startsWith(wanted)) return 0
  if (label.includes(wanted)) return 1
  let at = 0
  for (const letter of wanted) {
    at = label.indexOf(letter, at) + 1
    if (at === 0) return 3
  }
  return 2
}
