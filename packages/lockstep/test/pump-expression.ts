import {type AST, RegExpParser} from '@eslint-community/regexpp'

/** A text that takes an expression too long. */
export interface Attack {
  /** The text in short: `'' + ' ' × 30000 + '!'` */
  text: string
  /** Milliseconds of the processor. */
  time: number
}

/** Milliseconds after which one run decides. */
const farAbove = 80

/**
 * An expression that takes quadratic time, to compare others with. Once a process has much code, V8 compiles expressions
 * with less care. Then ` +$` takes three times as long, and this one does not.
 */
const quadratic = /#.*$/

/**
 * Lengths of the texts that are grown, and the milliseconds that make a text slow: at most a quarter of what a quadratic
 * expression takes on this machine, and what a linear one stays far below.
 *
 * Texts are grown in steps, and only while they are slow: cubic expressions would never be done with the longest.
 */
const sizes = (
  [
    [400, 0.02],
    [2000, 0.8],
    [6000, 5],
    [15_000, 40]
  ] as const
).map(
  ([size, most]) => [size, Math.min(most, runFast(quadratic, toSlowText(size), 0) / 4)] as const
)
const mostTime = sizes.at(-1)?.[1] ?? 0

const shortSizes = [24, 36, 54, 80, 120, 180, 270]

/** Characters to fill classes with. Attacks need one that two neighboring parts of an expression both match. */
const palette = [...' a0.-/_\n#"\'`*:=<([{,;$@|\\·\tA']

/** What may come after the repeated part, so that the expression fails late. */
const ends = ['', '!', '\n']

/**
 * Look for a text that an expression needs quadratic time for, or longer.
 *
 * Every part that may repeat is repeated for 15,000 characters, alone or together with what leads up to it.
 */
export function findAttack(source: string, flags: string): Attack | undefined {
  const expression = new RegExp(source, flags)
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v')
  })
  const seen = new Set<string>()
  for (const {before, unit, after} of listPumps(pattern, flags)) {
    for (const end of new Set([...ends, `${after}!`, `\n${before}${unit}`])) {
      for (const [head, part] of [
        [before, unit],
        ['', before + unit],
        ['', before],
        ['x', unit + after]
      ] as const) {
        const name = JSON.stringify([head, part, end])
        if (part === '' || seen.has(name)) continue
        seen.add(name)
        const attack = measure(expression, head, part, end)
        if (attack) return attack
      }
    }
  }
  return
}

function measure(expression: RegExp, head: string, part: string, end: string): Attack | undefined {
  // A search that starts anew at each part takes the same time for all lengths of a part.
  const toText = (size: number): string =>
    head + part.repeat(Math.ceil(size / Math.sqrt(part.length))) + end
  const shown = [head, part, end].map((piece) => JSON.stringify(piece))
  const toAttack = (size: number, found: number): Attack => {
    return {text: `${shown[0]} + ${shown[1]} × ${size} + ${shown[2]}`, time: Math.round(found)}
  }
  // What is exponential would take years for 400 characters, so its texts grow until it takes milliseconds.
  for (const size of shortSizes) {
    if (runFast(expression, toText(size), 2) >= 2) return toAttack(size, 2)
  }
  for (const [size, mostHere] of sizes) {
    const found = runFast(expression, toText(size), mostHere)
    if (found < mostHere) return
    if (found > mostTime)
      return isQuadratic(expression, toText(size), size) ? toAttack(size, found) : undefined
  }
  return
}

/**
 * Whether an expression takes a third of what a quadratic one takes for as much text. A machine can be half as fast a
 * second later, so both run in turns, and the fastest runs count.
 */
function isQuadratic(expression: RegExp, text: string, size: number): boolean {
  const slowText = toSlowText(size)
  let [own, other] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let run = 0; run < 3; run++) {
    own = Math.min(own, time(expression, text))
    other = Math.min(other, time(quadratic, slowText))
  }
  return own > other / 3
}

function toSlowText(size: number): string {
  return `${'#'.repeat(size)}\n`
}

/**
 * Return the time of the fastest of five runs, since the first ones compile the expression.
 *
 * One that is below the limit, or far above what any expression should take, decides at once.
 */
function runFast(expression: RegExp, text: string, most: number): number {
  let fastest = Number.POSITIVE_INFINITY
  for (let run = 0; run < 5; run++) {
    const found = time(expression, text)
    fastest = Math.min(fastest, found)
    if (found < most || found > farAbove) break
  }
  return fastest
}

/** Milliseconds of the processor: others that use it don't count. */
function time(expression: RegExp, text: string): number {
  expression.lastIndex = 0
  const start = process.cpuUsage()
  if (expression.global) text.replace(expression, '')
  else expression.test(text)
  const {user, system} = process.cpuUsage(start)
  return (user + system) / 1000
}

interface Pump {
  before: string
  unit: string
  after: string
}

/** List what can repeat, with a text that leads up to it and one that may follow. */
function listPumps(pattern: AST.Pattern, flags: string): Array<Pump> {
  const pumps: Array<Pump> = []
  addAlternatives(pattern.alternatives, '', '')
  return pumps

  function addAlternatives(
    alternatives: ReadonlyArray<AST.Alternative>,
    before: string,
    after: string
  ): void {
    for (const {elements} of alternatives) {
      for (const [index, element] of elements.entries()) {
        const lead = before + elements.slice(0, index).map(toSample).join('')
        const rest =
          elements
            .slice(index + 1)
            .map(toSample)
            .join('') + after
        addElement(element, lead, rest)
      }
    }
  }

  function addElement(element: AST.Element, before: string, after: string): void {
    if (element.type === 'Quantifier') {
      if (element.max > 30) {
        for (const unit of listSamples(element.element)) pumps.push({before, unit, after})
      }
      addElement(element.element, before, after)
    } else if (
      element.type === 'Group' ||
      element.type === 'CapturingGroup' ||
      (element.type === 'Assertion' && 'alternatives' in element)
    ) {
      addAlternatives(element.alternatives, before, after)
    }
  }

  function toSample(element: AST.Element): string {
    return listSamples(element)[0] ?? ''
  }

  /** List a few texts that an element matches. */
  function listSamples(element: AST.Element): Array<string> {
    switch (element.type) {
      case 'Character':
        return [String.fromCodePoint(element.value)]
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass': {
        const set = new RegExp(`^${element.raw}$`, flags.replace(/[gy]/g, ''))
        return palette.filter((character) => set.test(character)).slice(0, 6)
      }
      case 'Quantifier':
        if (element.min === 0 && element.max === 0) return ['']
        return listSamples(element.element).map((text) => text.repeat(Math.max(1, element.min)))
      case 'Group':
      case 'CapturingGroup':
        return element.alternatives
          .flatMap(({elements}) => [
            elements.map(toSample).join(''),
            elements.filter(isNeeded).map(toSample).join('')
          ])
          .slice(0, 8)
      case 'Assertion':
        if (element.kind !== 'lookbehind' || element.negate) return ['']
        return element.alternatives.map(({elements}) => elements.map(toSample).join(''))
      default:
        return [''] // References add nothing of their own.
    }
  }
}

/** Whether an element cannot be left out: without what can, a repeated group may have no end of its own. */
function isNeeded(element: AST.Element): boolean {
  return element.type !== 'Quantifier' || element.min > 0
}
