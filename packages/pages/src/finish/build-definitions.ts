import type {Element, ElementContent} from 'hast'
import {buildCode} from '../code/build-inline-code.ts'
import type {Highlighter} from '../code/highlighter.ts'
import type {CompileContext} from '../compile-context.ts'
import type {SourceDefinition} from '../contracts/source-definition.ts'
import {h} from '../h.ts'
import type {Component} from '../nodes.ts'
import {buildText} from '../reference/build-text.ts'
import type {Finisher} from './finisher.ts'

/** Create a function that keeps what a name means, with the token of its address, once for each address. */
export function keepDefinitions({definitions}: CompileContext): Finisher['addDefinition'] {
  return (definition, token) => {
    if (!definitions.has(definition.address)) {
      definitions.set(definition.address, {definition, token})
    }
  }
}

/** Build what the names on a page mean, for a script that shows it where a reader points at a name. */
export function buildDefinitions({definitions, highlighter}: CompileContext): Array<Component> {
  if (definitions.size === 0) return []
  const children = Array.from(definitions.values(), ({definition, token}) =>
    buildDefinition(definition, token, highlighter)
  )
  return [{type: 'component', name: 'Definitions', props: {}, slots: {}, children}]
}

/** The address says which links it belongs to. */
function buildDefinition(
  {code, text, selector, topic, value}: SourceDefinition,
  token: string,
  highlighter: Highlighter | undefined
): Element {
  const facts: Array<[name: string, fact: string | undefined]> = [
    ['Value', value],
    ['Selector', selector],
    ['Topic', topic]
  ]
  return h('div', [
    h('a', {href: token}, [buildCode(code, 'solidity', highlighter)]),
    text === undefined ? undefined : h('p', buildText(text)),
    ...facts.map(([name, fact]): ElementContent | undefined =>
      fact === undefined ? undefined : h('p', [`${name} `, h('code', fact)])
    )
  ])
}
