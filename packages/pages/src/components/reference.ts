import type {ReferenceMember} from '@lockstep/snippets'
import type {ElementContent} from 'hast'
import {z} from 'zod'
import {noContracts} from '../contracts/build-snippet.ts'
import type {Found} from '../contracts/contract-lookup.ts'
import {toFault} from '../convert/to-fault.ts'
import type {Component} from '../nodes.ts'
import {buildBuiltIn, buildCatalogue, listDecoderEntries} from '../reference/build-catalogue.ts'
import {buildHead} from '../reference/build-head.ts'
import {buildInherited} from '../reference/build-inherited.ts'
import {buildMember} from '../reference/build-member.ts'
import {buildNames} from '../reference/build-names.ts'
import {buildStorage} from '../reference/build-storage.ts'
import type {CatalogueData} from '../reference/catalogue-data.ts'
import type {AddLink, ReferenceContext} from '../reference/reference-context.ts'
import type {ReferenceData} from '../reference/reference-data.ts'
import {defineComponent} from './component-spec.ts'

/** A part of the reference page that it is on: what is generated, wherever the author of the page wants it. */
export const reference = defineComponent({
  name: 'Reference',
  display: 'flow',
  shape: {
    part: z.enum([
      'head',
      'member',
      'storage',
      'inherited',
      'uses',
      'names',
      'catalogue',
      'built-in',
      'decoder'
    ]),
    member: z.string().optional()
  },
  needs: () => ({languages: ['solidity']}),
  // The pages that declare what is listed are found instead.
  toSearchText: ({props}) => (props.part === 'catalogue' ? '' : undefined),
  finish(component, {file, report, contracts, highlighter, addLink, addDefinition}) {
    const {part, member} = component.props as unknown as Props // As the schema has checked.
    if (part === 'decoder') return finishDecoder(component, contracts?.findCatalogue(file), addLink)
    const built: Built = !contracts
      ? noContracts(file)
      : part === 'names'
        ? buildNames(contracts.findNames(file, member ?? ''), addLink)
        : part === 'catalogue' || part === 'built-in'
          ? buildList(part, contracts.findCatalogue(file), addLink)
          : build(part, member, contracts.findReference(file), {
              addLink,
              addDefinition,
              highlighter
            })
    const {position, places} = component
    if ('value' in built) {
      return {...component, props: {part, ...toSymbol(built.shown)}, children: built.value}
    }
    const place = part === 'member' ? (places?.member ?? position) : position
    report({subject: member ?? file, ...built.problem, place})
    return toFault(built.problem, [], position)
  }
})

interface Props {
  part:
    | 'head'
    | 'member'
    | 'storage'
    | 'inherited'
    | 'uses'
    | 'names'
    | 'catalogue'
    | 'built-in'
    | 'decoder'
  member?: string
}

/** What a part shows, and the member that it is about. */
type Built = Found<Array<ElementContent>> & {shown?: ReferenceMember}

/** Search finds a member by its signature and its numbers: see `listShown`. */
function toSymbol(shown: ReferenceMember | undefined): Component['props'] {
  if (!shown) return {}
  const {name, signature, selector, topic} = shown
  return {
    symbol: name,
    facts: {
      ...(signature !== undefined && {signature}),
      ...(selector !== undefined && {selector}),
      ...(topic !== undefined && {topic})
    }
  }
}

/** The decoder is a form that a script fills; its data are props. */
function finishDecoder(
  component: Component,
  found: Found<CatalogueData> | undefined,
  addLink: AddLink
): Component {
  if (!found || 'problem' in found) return component
  const {value} = found
  const href = addLink(value.route)
  return {...component, props: {part: 'decoder', href, entries: listDecoderEntries(value)}}
}

function buildList(
  part: 'catalogue' | 'built-in',
  found: Found<CatalogueData>,
  addLink: AddLink
): Found<Array<ElementContent>> {
  if ('problem' in found) return found
  const make = part === 'catalogue' ? buildCatalogue : buildBuiltIn
  return {value: make(found.value, addLink)}
}

function build(
  part: Props['part'],
  member: string | undefined,
  found: Found<ReferenceData>,
  parts: Omit<ReferenceContext, 'data'>
): Built {
  if ('problem' in found) return found
  const context = {...parts, data: found.value}
  if (part === 'head') return {value: buildHead(context)}
  if (part === 'storage') return {value: buildStorage(context)}
  if (part === 'inherited') return {value: buildInherited(context)}
  if (part === 'uses') return {value: []}
  const {members, name} = context.data.page
  const shown = Object.hasOwn(members, member ?? '') ? members[member ?? ''] : undefined
  if (shown) return {value: buildMember(shown, context), shown}
  const reason = `Cannot find member \`${member}\` of \`${name}\`, expected the id of a heading such as \`${Object.keys(members)[0]}\``
  return {problem: {ruleId: 'unknown-symbol', reason}}
}
