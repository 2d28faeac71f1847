import {expect, test} from 'vitest'
import {measureLines} from '../src/diagrams/graph/draw-label.ts'
import {layoutSequence} from '../src/diagrams/sequence/layout-sequence.ts'
import {createSequenceParser} from '../src/diagrams/sequence/parse-sequence.ts'
import type {SequenceLayout} from '../src/diagrams/sequence/progress.ts'
import type {Sequence} from '../src/diagrams/sequence/sequence.ts'
import {sizes} from '../src/diagrams/sequence/sizes.ts'

function parseLines(...lines: Array<string>): Sequence {
  const parser = createSequenceParser()
  for (const line of lines) expect(parser.parse(line)).toBe(true)
  return parser.build()
}

function layoutLines(...lines: Array<string>): SequenceLayout {
  return layoutSequence(parseLines(...lines))
}

function toWidth(label: string): number {
  return measureLines(label, sizes.text).width
}

test('words of messages and notes fit between the lifelines', () => {
  const {columns, messages, notes} = layoutLines(
    'A->>B: a message with many words in it',
    'A->>C: a message over another lifeline that has even more words than the first one',
    'B->>B: what B says to itself',
    'Note right of B: a note that is quite long',
    'Note left of C: another note that is quite long',
    'Note over C: over one'
  )
  const at = columns.map(({x}) => x)
  for (const {message, from, to} of messages.slice(0, 2)) {
    expect(Math.abs(to - from)).toBeGreaterThan(toWidth(message.label) + 20)
  }
  expect((at[1] ?? 0) + sizes.loop.width + toWidth('what B says to itself')).toBeLessThan(
    at[2] ?? 0
  )
  const [right, left, over] = notes.map(({area}) => area)
  expect(right?.x).toBeGreaterThan(at[1] ?? 0)
  expect((right?.x ?? 0) + (right?.width ?? 0)).toBeLessThan(at[2] ?? 0)
  expect(left?.x).toBeGreaterThan(at[1] ?? 0)
  expect((over?.x ?? 0) + (over?.width ?? 0) / 2).toBeCloseTo(at[2] ?? 0)
})

test('messages are numbered from where, and by what, the author says', () => {
  const {steps} = parseLines(
    'A->>B: one',
    'autonumber 10 5',
    'A->>B: two',
    'B->>A: three',
    'autonumber off',
    'A->>B: four',
    'autonumber',
    'A->>B: five'
  )
  expect(steps.map((step) => 'label' in step && step.label)).toEqual([
    'one',
    '10. two',
    '15. three',
    'four',
    '1. five'
  ])
})

test('actors may come late and leave early, and messages may go both ways', () => {
  const {actors, steps} = parseLines(
    'A->>B: hi',
    'create actor C as The third',
    'B<<-->>C: both',
    'destroy C',
    'B-xC: end'
  )
  expect(actors.map(({label}) => label)).toEqual(['A', 'B', 'The third'])
  expect(steps.map((step) => step.type === 'message' && step.isMutual)).toEqual([
    false,
    true,
    false
  ])
})

test('a choice of a critical block divides it', () => {
  const {blocks} = layoutLines(
    'critical connect',
    'A->>B: hi',
    'option it fails',
    'A->>A: log',
    'end',
    'par_over both',
    'A->>B: hi',
    'and',
    'B->>A: hi',
    'end'
  )
  expect(blocks.map(({dividers}) => dividers.length)).toEqual([1, 1])
})

test('everything is in a row of its own, notes before the first message as well', () => {
  const {top, height, messages, notes, blocks} = layoutLines(
    'Note over A: first',
    'A->>B: one<br/>of two lines',
    'B->>B: two',
    'alt it holds',
    'B-->>A: three',
    'else it does not',
    'Note over A,B: last',
    'end'
  )
  expect(notes.length).toBe(2)
  const rows = [
    ...notes.map(({area}) => [area.y, area.y + area.height]),
    ...messages.map(({message, y}) =>
      message.from === message.to
        ? [y, y + sizes.loop.height]
        : [y - measureLines(message.label, sizes.text).height, y]
    )
  ].sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0))
  expect(rows[0]?.[0]).toBeGreaterThan(top)
  for (const [index, row] of rows.slice(1).entries()) {
    expect(row[0]).toBeGreaterThan(rows[index]?.[1] ?? 0)
  }
  const [{area, dividers}] = blocks as [SequenceLayout['blocks'][number]]
  expect(area.y + area.height).toBeGreaterThan(rows.at(-1)?.[1] ?? 0)
  expect(area.y + area.height).toBeLessThan(height)
  expect(dividers[0]?.y).toBeGreaterThan(messages.at(-1)?.y ?? 0)
  expect(dividers[0]?.y).toBeLessThan(notes.at(-1)?.area.y ?? 0)
})

test('a block is around all that is in it, and around the blocks in it', () => {
  const {blocks, left, right} = layoutLines(
    'participant Z',
    'loop each',
    'A->>B: go',
    'opt a title that is much wider than the messages of this block',
    'B->>B: words that go far to the right of B',
    'end',
    'end'
  )
  const [inner, outer] = blocks.map(({area}) => area)
  if (!inner || !outer) throw new Error('A block is missing')
  expect(outer.x).toBeLessThan(inner.x)
  expect(outer.x + outer.width).toBeGreaterThan(inner.x + inner.width)
  expect(outer.y).toBeLessThan(inner.y)
  expect(outer.y + outer.height).toBeGreaterThan(inner.y + inner.height)
  expect([left <= outer.x, right >= outer.x + outer.width]).toEqual([true, true])
})

test('work begins with `+` and ends with `-`, and lines end at its bar', () => {
  const {bars, messages, columns} = layoutLines(
    'A->>+B: a',
    'B->>+B: b',
    'B-->>-B: c',
    'B-->>-A: d'
  )
  expect(bars.length).toBe(2)
  const [whole, inner] = [...bars].sort((a, b) => b.height - a.height)
  expect(inner?.x).toBeGreaterThan(whole?.x ?? 0)
  expect(whole?.y).toBe(messages[0]?.y)
  expect((whole?.y ?? 0) + (whole?.height ?? 0)).toBe(messages.at(-1)?.y)
  expect(messages[0]?.to).toBe((columns[1]?.x ?? 0) - sizes.bar.width / 2)
})

test('lines end as their arrows say', () => {
  const {steps, actors} = parseLines(
    'actor U as The user',
    'U->>B: a',
    'B-->U: b',
    'U-xB: c',
    'B--)U:',
    'rect rgb(0, 0, 0)',
    'end'
  )
  const messages = steps.filter((step) => step.type === 'message')
  expect(messages.map(({head, isDashed}) => [head, isDashed])).toEqual([
    ['arrow', false],
    ['none', true],
    ['cross', false],
    ['open', true]
  ])
  expect(actors).toEqual([
    {name: 'U', label: 'The user', isPerson: true},
    {name: 'B', label: 'B', isPerson: false}
  ])
})

test('a `rect` is an outline without words', () => {
  const {blocks} = layoutLines('rect rgb(0, 0, 0)', 'A->>B: a', 'end')
  expect(blocks.map(({title}) => title)).toEqual([''])
})
