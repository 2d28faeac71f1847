import type {DiagramParser} from '../diagram-parser.ts'
import {parseLabel} from '../graph/parse-label.ts'
import {drawSequence} from './draw-sequence.ts'
import type {MessageHead, Sequence, SequenceStep} from './sequence.ts'

const actor = /^(?:create\s+)?(participant|actor)\s+(\S(?:.*\S)?)$/i
const note = /^note\s+(left of|right of|over)\s+([^:\s][^:]*):(.+)$/i
const open = /^(loop|alt|opt|par|critical|break|rect)(?:_over)?\b(.*)$/i
const divide = /^(?:else|and|option)\b(.*)$/i
const arrow = /(<<)?(--?)(>>|>|\)|x)\s*([+-]?)/
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
        const step =
          parseBlock(line, progress.open > 0) ??
          parseNote(line, progress) ??
          parseMessage(line, progress)
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
  find(name, progress, {label, isPerson: /^actor$/i.test(kind)})
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

function parseNote(line: string, progress: Progress): SequenceStep | undefined {
  const [, place = '', names, words = ''] = note.exec(line) ?? []
  if (names === undefined) return
  const around = names.split(',').map((each) => find(each.trim(), progress))
  const side = /^left/i.test(place) ? 'left' : /^right/i.test(place) ? 'right' : 'over'
  const [first, last] = [Math.min(...around), Math.max(...around)]
  return {type: 'note', side, first, last, label: parseLabel(words)}
}

function parseMessage(line: string, progress: Progress): SequenceStep | undefined {
  const [, ends = '', words] = /^([^:]*):(.*)$/s.exec(line) ?? []
  const [found = '', start, dashes, head = '', sign] = arrow.exec(ends) ?? []
  const at = ends.indexOf(found)
  const [from, to] = [ends.slice(0, at).trim(), ends.slice(at + found.length).trim()]
  if (words === undefined || found === '' || from === '' || to === '') return
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
