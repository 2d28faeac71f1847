import {groupBy} from '@lockstep/problem'
import {formatCount, toCodeSpan, toMarkdownText} from '@lockstep/problem/print'
import type {Effect} from './impact.ts'
import type {ImpactReport} from './read-impact.ts'
import {splitChanges, summarizeImpact, summarizeStorage} from './summarize-impact.ts'
import type {SymbolChange} from './symbol-change.ts'

/** Lines that a comment may have. */
const most = 60

/** Lines around the lists: title, headings, summaries and the blank lines between them. */
const frame = 24

/**
 * Format an impact as Markdown for a comment on a pull request, in at most 60 lines.
 *
 * Certain effects come first. Each list says how much it leaves out.
 */
export function formatImpactComment(
  report: ImpactReport,
  toPath: (file: string) => string
): string {
  const {before, after, effects} = report
  const {own, libraries} = splitChanges(report)
  const lists = [
    listPages(effects, 'certain', toPath),
    listPages(effects, 'likely', toPath),
    own.map(formatChange)
  ]
  const [certain = [], likely = [], changes = []] = share(lists, most - frame)
  const lines = [
    `### Contracts: ${toCodeSpan(before)} → ${toCodeSpan(after)}`,
    '',
    summarizeImpact(report),
    ...toSection('Certainly touched', certain),
    ...toSection('Likely touched', likely),
    ...toSection('Changed symbols', changes, true)
  ]
  const storage = summarizeStorage(report)
  if (storage !== undefined) lines.push('', toMarkdownText(storage))
  if (libraries > 0) lines.push('', `${formatCount(libraries, 'symbol')} of libraries changed.`)
  return `${lines.join('\n')}\n`
}

/** Give every list the lines it needs, the first ones first, but keep five for each of the others. */
function share(
  lists: ReadonlyArray<ReadonlyArray<string>>,
  room: number
): Array<ReadonlyArray<string>> {
  let left = room
  return lists.map((list, index) => {
    const others = lists.slice(index + 1)
    const kept = others.reduce((sum, other) => sum + Math.min(5, other.length), 0)
    const count = Math.max(0, left - kept)
    if (list.length <= count) {
      left -= list.length
      return list
    }
    left -= count
    return [...list.slice(0, count - 1), `- … and ${list.length - count + 1} more`]
  })
}

function toSection(title: string, lines: ReadonlyArray<string>, isFolded = false): Array<string> {
  if (lines.length === 0) return []
  if (!isFolded) return ['', `**${title}**`, '', ...lines]
  return ['', `<details><summary>${title}</summary>`, '', ...lines, '', '</details>']
}

/** List the pages of effects: a line for each, with the lines of the page and up to three reasons. */
function listPages(
  effects: ReadonlyArray<Effect>,
  certainty: Effect['certainty'],
  toPath: (file: string) => string
): Array<string> {
  const listed = effects.filter((each) => each.certainty === certainty)
  const pages = groupBy(listed, ({file}) => file)
  return Array.from(pages, ([file, list]) => {
    const reasons = [...new Set(list.map(({reason}) => reason))]
    const shown = reasons.slice(0, 3).map((reason) => toMarkdownText(cut(reason, 160)))
    const more = reasons.length > 3 ? `; and ${reasons.length - 3} more` : ''
    const lines = [...new Set(list.map(({place}) => place.start.line))]
    const numbers = lines.slice(0, 6).join(', ') + (lines.length > 6 ? ', …' : '')
    const word = lines.length > 1 ? 'lines' : 'line'
    const edited = list.some(({isEdited}) => isEdited) ? ' (edited since)' : ''
    return `- ${toCodeSpan(toPath(file))}${edited}, ${word} ${numbers}: ${shown.join('; ')}${more}`
  })
}

function formatChange({kind, symbol, name, formerName, details}: SymbolChange): string {
  const names =
    formerName === undefined ? toCodeSpan(name) : `${toCodeSpan(formerName)} → ${toCodeSpan(name)}`
  const more = details.length > 0 ? `: ${toMarkdownText(cut(details.join('; '), 160))}` : ''
  return `- ${kind} ${symbol} ${names}${more}`
}

/** Shorten text, but not in the middle of code. */
function cut(text: string, width: number): string {
  if (text.length <= width) return text
  const kept = text.slice(0, width - 1)
  const isInCode = kept.split('`').length % 2 === 0
  return `${isInCode ? kept.replace(/\s?`[^`]*$/, '') : kept}…`
}
