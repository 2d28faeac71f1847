import type {EmitFact, ParameterFact, ReferenceMember, RevertFact} from '@lockstep/snippets'
import type {ElementContent} from 'hast'
import {buildCodeBlock} from '../code/build-code-block.ts'
import {toThousands} from '../components/to-thousands.ts'
import {h} from '../h.ts'
import type {Component} from '../nodes.ts'
import {buildName, find, shorten} from './build-name.ts'
import {buildInlineNatspec, buildNatspec} from './build-natspec.ts'
import {buildRows, type FactRow} from './build-rows.ts'
import {buildSource} from './build-source.ts'
import type {ReferenceContext} from './reference-context.ts'

/** Build everything below the heading of a member. */
export function buildMember(
  member: ReferenceMember,
  context: ReferenceContext
): Array<ElementContent> {
  const {notice, dev, title} = member.natspec
  const texts = [title, notice, dev].flatMap((text) =>
    text === undefined ? [] : buildNatspec(text, context)
  )
  return [buildDeclaration(member, context), ...texts, ...buildRows(listRows(member, context))]
}

/** Build the declaration as code whose names are links. */
function buildDeclaration(
  {declaration, kind}: ReferenceMember,
  {data: {addresses, definitions}, addLink, addDefinition, highlighter}: ReferenceContext
): Component {
  const links = declaration.names.flatMap(({line, column, length, reference}) => {
    const address = find(addresses, reference)
    if (address === undefined) return []
    const href = addLink(address)
    const definition = Object.hasOwn(definitions, address) ? definitions[address] : undefined
    if (definition) addDefinition(definition, href)
    return [{line, start: column - 1, end: column - 1 + length, href}]
  })
  // A constant may be a table of a hundred lines.
  const isLong = kind === 'constant' && declaration.code.split('\n').length > 12
  return buildCodeBlock(
    {
      fence: {
        language: 'solidity',
        lines: new Set(),
        words: [],
        unknown: [],
        collapse: isLong,
        wrap: true
      },
      code: declaration.code,
      isSource: true,
      links
    },
    highlighter,
    () => {}
  )
}

/** Tags that instruct a tool: OpenZeppelin Upgrades, the SMTChecker of the compiler, or Halmos. */
const directivePattern = /^(?:oz-(?:upgrades-|renamed-from$|retyped-from$)|smtchecker$|halmos$)/

function listRows(member: ReferenceMember, context: ReferenceContext): Array<FactRow> {
  const {selector, value, parameters, returns, reverts, emits, gas, notes} = member
  const {data, addLink} = context
  const toNames = (references: ReadonlyArray<string>): Array<ElementContent> =>
    references.map((each) => buildName(shorten(each, data.page.reference), each, data, addLink))
  const custom = Object.entries(member.natspec.custom ?? {}).filter(
    ([name]) => !directivePattern.test(name)
  )
  return [
    {name: 'Value', lines: value === undefined ? [] : [h('code', value)]},
    {name: 'Selector', lines: selector === undefined ? [] : [h('code', selector)]},
    {name: 'Topic', lines: buildTopic(member)},
    {
      name: member.kind === 'struct' ? 'Members' : 'Parameters',
      lines: listTexts(parameters, context)
    },
    {name: 'Returns', lines: listTexts(returns, context)},
    {name: 'Reverts with', lines: reverts.map((each) => buildRevert(each, member, context))},
    {name: 'Emits', lines: emits.map((each) => buildEmit(each, member, context))},
    {name: 'Modifiers', lines: toNames(member.modifiers)},
    {name: 'Overrides', lines: toNames(member.overrides)},
    {name: 'Attached functions', lines: buildAttached(member, context)},
    {name: 'Gas', lines: gas.length === 0 ? [] : [buildGas(gas)]},
    ...custom.map(([name, text]) => ({
      name: toTitle(name),
      lines: [h('span', buildInlineNatspec(text, context))]
    })),
    {
      name: 'Not known',
      lines: notes.map((note) => h('span', buildInlineNatspec(note, context)))
    },
    {name: 'Source', lines: [buildSource(member.place, context)]}
  ]
}

function buildTopic({kind, signature, topic}: ReferenceMember): Array<ElementContent> {
  if (topic !== undefined) return [h('code', {dataTopic: ''}, topic)]
  // Without a signature, it could not be read.
  const isAnonymous = kind === 'event' && signature !== undefined
  return isAnonymous ? [{type: 'text', value: 'none, because the event is anonymous'}] : []
}

/** Only what NatSpec describes: the declaration has the rest. */
function listTexts(
  parameters: ReadonlyArray<ParameterFact>,
  context: ReferenceContext
): Array<ElementContent> {
  return parameters.flatMap(({name, text}) => {
    if (text === undefined || text === '') return []
    const words = buildInlineNatspec(text, context)
    return [h('span', name === '' ? words : [h('code', name), ' ', ...words])]
  })
}

function buildRevert(
  {error, signature, message, expression, by}: RevertFact,
  member: ReferenceMember,
  context: ReferenceContext
): ElementContent {
  const {data, addLink} = context
  const what =
    signature === undefined
      ? message === undefined
        ? h('code', expression ?? '')
        : h('span', `“${message}”`)
      : buildName(signature, error, data, addLink)
  return withOrigin(what, by, member, context)
}

function buildEmit(
  {event, signature, by}: EmitFact,
  member: ReferenceMember,
  context: ReferenceContext
): ElementContent {
  const {data, addLink} = context
  return withOrigin(buildName(signature, event, data, addLink), by, member, context)
}

/** Build the operators and functions of a type: `+ by add(Price,Price)`. */
function buildAttached(
  {attached}: ReferenceMember,
  {data, addLink}: ReferenceContext
): Array<ElementContent> {
  return attached.map(({reference, signature, operator}) => {
    const name = buildName(signature, reference, data, addLink)
    return operator === undefined ? name : h('span', [h('code', operator), ' by ', name])
  })
}

/** Say which function does it, if it is another one. */
function withOrigin(
  what: ElementContent,
  by: string,
  {reference}: ReferenceMember,
  {data, addLink}: ReferenceContext
): ElementContent {
  if (by === reference) return what
  const name = shorten(by, data.page.reference)
  return h('span', [what, ' in ', buildName(name, by, data, addLink)])
}

function buildGas(gas: ReferenceMember['gas']): ElementContent {
  const values = gas.map((measure) => measure.median ?? measure.gas).sort((a, b) => a - b)
  const median = values[Math.floor((values.length - 1) / 2)] ?? 0
  const most = values.at(-1) ?? median
  const text = toThousands(median) + (most === median ? '' : `, at most ${toThousands(most)}`)
  return {type: 'text', value: `${text} in tests`}
}

/** `security-contact` -> `Security contact` */
function toTitle(tag: string): string {
  const words = tag.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
