import {measureLabel} from './measure-label.ts'

/** A character that takes up room in the layout and that `fitLabels` removes again. No font has a shape for it. */
export const spacer = '\u{E000}'

const participant = /^(participant|actor)\s+(\S+)(?:\s+as\s+(\S.*))?$/i
const message = /^(\S+?)\s*--?(?:>>|>|\)|x)\s*[+-]?(\S+?)\s*:(.*)$/

/** Sizes of the renderer, in pixels. */
const sizes = {name: 13, message: 11, gap: 140, besides: 40, padding: 32, spacer: 7.41}

/**
 * Widen the names of a sequence diagram, so that the messages between two lifelines have room.
 *
 * The renderer keeps the same distance between all lifelines whatever their messages say, and makes room for names
 * only. `fitLabels` gives the boxes of the names their own width again.
 */
export function spaceSequence(text: string): string {
  const [header = '', ...lines] = text.split('\n')
  const actors = new Map<string, {kind: string; label: string}>()
  const messages: Array<[from: string, to: string, width: number]> = []
  const add = (name: string, kind = 'participant', label = name): void => {
    if (!actors.has(name)) actors.set(name, {kind, label})
  }
  for (const line of lines.map((each) => each.trim())) {
    const [, kind, name, label] = participant.exec(line) ?? []
    if (name !== undefined) add(name, kind, label)
    const [, from, to, words = ''] = message.exec(line) ?? []
    if (from === undefined || to === undefined) continue
    add(from)
    add(to)
    messages.push([from, to, measureLabel(words.trim(), sizes.message) * widest + 24])
  }

  const names = [...actors.keys()]
  const gaps = names.map(() => 0)
  for (const [from, to, width] of messages) {
    const [first = 0, last = 0] = [names.indexOf(from), names.indexOf(to)].sort((a, b) => a - b)
    for (let gap = first; gap < last; gap++) {
      gaps[gap] = Math.max(gaps[gap] ?? 0, width / (last - first))
    }
  }
  if (gaps.every((gap) => gap <= sizes.gap)) return text
  const declared = [...actors].map(([name, {kind, label}], index) => {
    const wanted = Math.max(gaps[index - 1] ?? 0, gaps[index] ?? 0) - sizes.besides
    const missing = wanted - sizes.padding - measureLabel(label, sizes.name)
    const count =
      wanted + sizes.besides > sizes.gap ? Math.max(0, Math.ceil(missing / sizes.spacer)) : 0
    return `${kind} ${name} as ${label}${spacer.repeat(count)}`
  })
  const rest = lines.filter((line) => !participant.test(line.trim()))
  return [header, ...declared, ...rest].join('\n')
}

/** Fonts that a reader may have instead of those that the renderer counts with are up to this much wider. */
const widest = 1.2
