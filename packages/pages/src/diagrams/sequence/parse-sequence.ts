import type {DiagramParser} from '../diagram-parser.ts'
import {parseLabel} from '../graph/parse-label.ts'
import {drawSequence} from './draw-sequence.ts'
import type {Head, Sequence, Step} from './sequence.ts'

const actor = /^(participant|actor)\s+(\S(?:.*\S)?)$/i
const note = /^note\s+(left of|right of|over)\s+([^:\s][^:]*):(.+)$/i
const open = /^(loop|alt|opt|par|critical|break|rect)\b(.*)$/i
const divide = /^(?:else|and)\b(.*)$/i
const message = /^(\S+?)\s*(--?)(>>|>|\)|x)\s*([+-]?)(\S+?)\s*:(.*)$/

const heads: Readonly<Record<string, Head>> = {'>>': 'arrow', ')': 'open', x: 'cross', '>': 'none'}

/** How far a sequence has been parsed. */
interface Progress extends Sequence {
  /** Numbers of actors, by their names. */
  numbers: Map<string, number>
  /** Names with spaces. The longer ones are first, since a name may begin as another. */
  spaced: Array<string>
  /** The number of the next message, if messages have numbers. */
  next?: number
  isInBox: boolean
}

/** Create a parser of one diagram of a sequence. */
export function createSequenceParser(): DiagramParser & {build: () => Sequence} {
  const progress: Progress = {
    actors: [],
    steps: [],
    numbers: new Map(),
    spaced: [],
    isInBox: false
  }

  return {
    parse(line) {
      // A box is a background for participants.
      if (/^box\b/.test(line)) progress.isInBox = true
      else if (progress.isInBox && line === 'end') progress.isInBox = false
      else if (line === 'autonumber') progress.next = 1
      else if (!addActor(line, progress)) {
        const step = parseBlock(line) ?? parseStep(line, progress)
        if (!step) return false
        progress.steps.push(step)
      }
      return true
    },
    build: () => progress,
    draw: (prefix) => drawSequence(progress, prefix)
  }
}

function addActor(line: string, progress: Progress): boolean {
  const [, kind, text] = actor.exec(line) ?? []
  if (kind === undefined || text === undefined) return false
  const as = text.search(/\sas\s/)
  const name = as === -1 ? text : text.slice(0, as).trim()
  const label = as === -1 ? name : text.slice(as + ' as '.length)
  if (/\s/.test(name)) progress.spaced.push(name)
  progress.spaced.sort((a, b) => b.length - a.length)
  find(joinNames(name, progress), progress, {label, isPerson: /^actor$/i.test(kind)})
  return true
}

function parseBlock(line: string): Step | undefined {
  const [, kind, title = ''] = open.exec(line) ?? []
  if (kind !== undefined) {
    return {type: 'open', kind: kind.toLowerCase(), label: parseLabel(title)}
  }
  const [, otherwise] = divide.exec(line) ?? []
  if (otherwise !== undefined) return {type: 'divide', label: parseLabel(otherwise)}
  return /^end$/i.test(line) ? {type: 'close'} : undefined
}

/** Parse a note or a message. */
function parseStep(line: string, progress: Progress): Step | undefined {
  const [, head = line, tail = ''] = /^([^:]*)(:.*)$/s.exec(line) ?? []
  const joined = joinNames(head, progress) + tail
  return parseNote(joined, progress) ?? parseMessage(joined, progress)
}

function parseNote(line: string, progress: Progress): Step | undefined {
  const [, place = '', names, words = ''] = note.exec(line) ?? []
  if (names === undefined) return
  const around = names.split(',').map((each) => find(each.trim(), progress))
  const side = /^left/i.test(place) ? 'left' : /^right/i.test(place) ? 'right' : 'over'
  const [first, last] = [Math.min(...around), Math.max(...around)]
  return {type: 'note', side, first, last, label: parseLabel(words)}
}

function parseMessage(line: string, progress: Progress): Step | undefined {
  const [, from, dashes = '', head = '', sign, to, words = ''] = message.exec(line) ?? []
  if (from === undefined || to === undefined) return
  const number = progress.next === undefined ? '' : `${progress.next++}. `
  return {
    type: 'message',
    from: find(from, progress),
    to: find(to, progress),
    label: parseLabel(number + words.trim()),
    isDashed: dashes === '--',
    head: heads[head] ?? 'arrow',
    work: sign === '+' ? 'begins' : sign === '-' ? 'ends' : undefined
  }
}

/** Find the number of an actor. One that is not known yet gets the next. */
function find(
  name: string,
  {actors, numbers}: Progress,
  {label, isPerson} = {label: name, isPerson: false}
): number {
  const known = numbers.get(name)
  if (known !== undefined) return known
  const number = actors.length
  numbers.set(name, number)
  actors.push({name, label: parseLabel(label), isPerson})
  return number
}

/** Write names without spaces, so that a pattern finds where a name ends. */
function joinNames(text: string, {spaced}: Progress): string {
  return spaced.reduce((joined, name) => joined.replaceAll(name, toJoined), text)
}

/** Replace the spaces of a name with a character that no author can see or type. */
function toJoined(name: string): string {
  return name.replace(/\s/g, '\u0001')
}
