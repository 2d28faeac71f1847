import type {ElementContent} from 'hast'
import {h} from '../h.ts'
import {buildName} from './build-name.ts'
import type {ReferenceContext} from './reference-context.ts'

/** Build the members that come from others, by where they are declared. */
export function buildInherited({data, addLink}: ReferenceContext): Array<ElementContent> {
  return data.page.inherited.flatMap(({reference, name, members}): Array<ElementContent> => {
    const items = members.map((member) => {
      const hash = member.selector ?? member.topic?.slice(0, 10)
      return h('li', [
        h('span', {className: ['reference-word']}, `${member.kind} `),
        buildName(member.title ?? member.signature ?? member.name, member.reference, data, addLink),
        ...(hash === undefined ? [] : [' ', h('code', hash + (member.topic ? '…' : ''))])
      ])
    })
    return [
      h('p', [h('strong', ['From ', buildName(name, reference, data, addLink)])]),
      h('ul', {className: ['reference-members']}, items)
    ]
  })
}
