import {parseLabel} from '../graph/parse-label.ts'
import type {Head, Sequence, Step} from './sequence.ts'

const actor = /^(participant|actor)\s+(\S+)(?:\s+as\s+(\S.*))?$/i
const note = /^note\s+(left of|right of|over)\s+([^:\s][^:]*):(.*)$/i
const open = /^(loop|alt|opt|par|critical|break|rect)\b(.*)$/i
const divide = /^(?:else|and)\b(.*)$/i
const message = /^(\S+?)\s*(--?)(>>|>|\)|x)\s*([+-]?)(\S+?)\s*:(.*)$/

const heads: Readonly<Record<string, Head>> = {'>>': 'arrow', ')': 'open', x: 'cross', '>': 'none'}

/** Parse a diagram of a sequence whose lines are valid. */
export function parseSequence(text: string): Sequence {
  const [, ...lines] = text.split('\n')
  const sequence: Sequence = {actors: [], steps: []}
  const numbers = new Map<string, number>()
  for (const line of lines) {
    const step = parseStep(line)
    if (step) sequence.steps.push(step)
  }
  return sequence

  function parseStep(line: string): Step | undefined {
    const [, kind, name, label] = actor.exec(line) ?? []
    if (kind !== undefined && name !== undefined) {
      find(name, label, /^actor$/i.test(kind))
      return
    }
    const [, place = '', names, words = ''] = note.exec(line) ?? []
    if (names !== undefined) {
      const around = names.split(',').map((each) => find(each.trim()))
      const side = /^left/i.test(place) ? 'left' : /^right/i.test(place) ? 'right' : 'over'
      const [first, last] = [Math.min(...around), Math.max(...around)]
      return {type: 'note', side, first, last, label: parseLabel(words)}
    }
    const [, block, title = ''] = open.exec(line) ?? []
    if (block !== undefined)
      return {type: 'open', kind: block.toLowerCase(), label: parseLabel(title)}
    const [, otherwise] = divide.exec(line) ?? []
    if (otherwise !== undefined) return {type: 'divide', label: parseLabel(otherwise)}
    if (/^end$/i.test(line)) return {type: 'close'}
    return parseMessage(line)
  }

  function parseMessage(line: string): Step | undefined {
    const [, from, dashes = '', head = '', sign, to, words = ''] = message.exec(line) ?? []
    if (from === undefined || to === undefined) return
    return {
      type: 'message',
      from: find(from),
      to: find(to),
      label: parseLabel(words),
      isDashed: dashes === '--',
      head: heads[head] ?? 'arrow',
      work: sign === '+' ? 'begins' : sign === '-' ? 'ends' : undefined
    }
  }

  /** Find the number of an actor. One that is not known yet gets the next. */
  function find(name: string, label?: string, isPerson = false): number {
    const known = numbers.get(name)
    if (known !== undefined) return known
    const number = sequence.actors.length
    numbers.set(name, number)
    sequence.actors.push({name, label: parseLabel(label ?? name), isPerson})
    return number
  }
}
