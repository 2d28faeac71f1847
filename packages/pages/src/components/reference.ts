import type {ElementContent} from 'hast'
import {z} from 'zod'
import {noContracts} from '../contracts/build-snippet.ts'
import type {SourceProblem} from '../contracts/contract-source.ts'
import {toFault} from '../convert/to-fault.ts'
import {buildHead} from '../reference/build-head.ts'
import {buildInherited} from '../reference/build-inherited.ts'
import {buildMember} from '../reference/build-member.ts'
import {buildStorage} from '../reference/build-storage.ts'
import type {ReferenceContext} from '../reference/reference-context.ts'
import {defineComponent} from './registry.ts'

/** A part of the reference page that it is on: what is generated, wherever the author of the page wants it. */
export const reference = defineComponent({
  name: 'Reference',
  display: 'flow',
  shape: {
    part: z.enum(['head', 'member', 'storage', 'inherited', 'uses']),
    member: z.string().optional()
  },
  needs: () => ({languages: ['solidity']}),
  finish(component, {file, report, contracts, highlighter, addLink}) {
    const {part, member} = component.props as unknown as Props // As the schema has checked.
    const found = contracts ? contracts.findReference(file) : noContracts(file)
    const made =
      'problem' in found
        ? found
        : build(part, member, {view: found.value, addLink: (url) => addLink(url), highlighter})
    const {position, places} = component
    if ('value' in made) {
      return {...component, props: {part}, children: made.value}
    }
    const place = part === 'member' ? (places?.member ?? position) : position
    report({subject: member ?? file, ...made.problem, place})
    return toFault(made.problem, [], position)
  }
})

interface Props {
  part: 'head' | 'member' | 'storage' | 'inherited' | 'uses'
  member?: string
}

function build(
  part: Props['part'],
  member: string | undefined,
  context: ReferenceContext
): {value: Array<ElementContent>} | {problem: SourceProblem} {
  if (part === 'head') return {value: buildHead(context)}
  if (part === 'storage') return {value: buildStorage(context)}
  if (part === 'inherited') return {value: buildInherited(context)}
  if (part === 'uses') return {value: []}
  const {members, name} = context.view.page
  const found = Object.hasOwn(members, member ?? '') ? members[member ?? ''] : undefined
  if (found) return {value: buildMember(found, context)}
  const reason = `Cannot find member \`${member}\` of \`${name}\`, expected the id of a heading such as \`${Object.keys(members)[0]}\``
  return {problem: {ruleId: 'unknown-symbol', reason}}
}
