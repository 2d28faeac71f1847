import type {DiagramParser} from '../diagram-parser.ts'
import {parseLabel} from '../graph/parse-label.ts'
import {drawSequence} from './draw-sequence.ts'
import type {MessageHead, Sequence, SequenceStep} from './sequence.ts'

const actor = /^(?:create\s+)?(participant|actor)\s+(\S(?:.*\S)?)$/i
const note = /^note\s+(left of|right of|over)\s+([^:\s][^:]*):(.+)$/i
const open = /^(loop|alt|opt|par|critical|break|rect)(?:_over)?\b(.*)$/i
const divide = /^(?:else|and|option)\b(.*)$/i
const message = /^(\S+?)\s*(<<)?(--?)(>>|>|\)|x)\s*([+-]?)(\S+?)\s*:(.*)$/
const numbering = /^autonumber(?:\s+(\d{1,9})(?:\s+(\d{1,9}))?|\s+off)?$/
/** Lifelines are drawn whole, even those of actors that come late or leave early. */
const destroy = /^destroy\s+\S/i

const heads: Readonly<Record<string, MessageHead>> = {
  '>>': 'arrow',
  ')': 'open',
  x: 'cross',
  '>': 'none'
}

/** How far a sequence has been parsed. */
interface Progress extends Sequence {
  /** Numbers of actors, by their names. */
  numbers: Map<string, number>
  /** Names with spaces. The longer ones are first, since a name may begin as another. */
  spaced: Array<string>
  /** The number of the next message, if messages have numbers. */
  next: number | undefined
  /** The distance from one number to the next. */
  by: number
  /** How many blocks are open. */
  open: number
  isInBox: boolean
}

/** Create a parser of one diagram of a sequence. */
export function createSequenceParser(): DiagramParser & {build: () => Sequence} {
  const progress: Progress = {
    actors: [],
    steps: [],
    numbers: new Map(),
    spaced: [],
    next: undefined,
    by: 1,
    open: 0,
    isInBox: false
  }

  return {
    parse(line) {
      // A box is a background for participants.
      if (/^box\b/.test(line)) progress.isInBox = true
      else if (progress.isInBox && line === 'end') progress.isInBox = false
      else if (!addActor(line, progress) && !setNumber(line, progress) && !destroy.test(line)) {
        const step = parseBlock(line, progress.open > 0) ?? parseStep(line, progress)
        if (!step) return false
        if (step.type === 'open') progress.open++
        if (step.type === 'close') progress.open--
        progress.steps.push(step)
      }
      return true
    },
    countOpen: () => progress.open + (progress.isInBox ? 1 : 0),
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

/** Parse `autonumber 10 5`, which sets the first number and the distance between two, or `autonumber off`. */
function setNumber(line: string, progress: Progress): boolean {
  const [found, first, by] = numbering.exec(line) ?? []
  if (found === undefined) return false
  progress.next = found.endsWith('off') ? undefined : Number(first ?? 1)
  progress.by = Number(by ?? 1)
  return true
}

/** Parse the begin of a block, or what divides and ends the block that is open. */
function parseBlock(line: string, isOpen: boolean): SequenceStep | undefined {
  const [, kind, title = ''] = open.exec(line) ?? []
  if (kind !== undefined) {
    return {type: 'open', kind: kind.toLowerCase(), label: parseLabel(title)}
  }
  if (!isOpen) return
  const [, otherwise] = divide.exec(line) ?? []
  if (otherwise !== undefined) return {type: 'divide', label: parseLabel(otherwise)}
  return /^end$/i.test(line) ? {type: 'close'} : undefined
}

/** Parse a note or a message. */
function parseStep(line: string, progress: Progress): SequenceStep | undefined {
  const [, head = line, tail = ''] = /^([^:]*)(:.*)$/s.exec(line) ?? []
  const joined = joinNames(head, progress) + tail
  return parseNote(joined, progress) ?? parseMessage(joined, progress)
}

function parseNote(line: string, progress: Progress): SequenceStep | undefined {
  const [, place = '', names, words = ''] = note.exec(line) ?? []
  if (names === undefined) return
  const around = names.split(',').map((each) => find(each.trim(), progress))
  const side = /^left/i.test(place) ? 'left' : /^right/i.test(place) ? 'right' : 'over'
  const [first, last] = [Math.min(...around), Math.max(...around)]
  return {type: 'note', side, first, last, label: parseLabel(words)}
}

function parseMessage(line: string, progress: Progress): SequenceStep | undefined {
  const [, from, start, dashes = '', head = '', sign, to, words = ''] = message.exec(line) ?? []
  if (from === undefined || to === undefined) return
  const number = progress.next === undefined ? '' : `${progress.next}. `
  if (progress.next !== undefined) progress.next += progress.by
  return {
    type: 'message',
    from: find(from, progress),
    to: find(to, progress),
    label: parseLabel(number + words.trim()),
    isDashed: dashes === '--',
    head: heads[head] ?? 'arrow',
    isMutual: start !== undefined,
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
