import type {Blockquote, PhrasingContent} from 'mdast'
import type {State} from 'mdast-util-to-hast'
import {calloutKinds} from '../components/callout.ts'
import type {Component} from '../nodes.ts'

/**
 * Convert an alert of GitHub, `> [!NOTE]`. Returns undefined for any other quote.
 *
 * @see https://docs.github.com/en/get-started/writing-on-github/getting-started-with-writing-and-formatting-on-github/basic-writing-and-formatting-syntax#alerts
 */
export function convertAlert(state: State, node: Blockquote): Component | undefined {
  const [first, ...others] = node.children
  const [text, ...rest] = first?.type === 'paragraph' ? first.children : []
  const match = text?.type === 'text' ? /^\[!(\w+)\][ \t]*(?:\r?\n|$)/.exec(text.value) : null
  const name = match?.[1]?.toLowerCase() ?? ''
  if (!match || text?.type !== 'text' || first?.type !== 'paragraph') return
  if (!/^(note|tip|important|warning|caution)$/.test(name)) return

  const value = text.value.slice(match[0].length)
  const line: Array<PhrasingContent> = value === '' ? rest : [{...text, value}, ...rest]
  const children: Blockquote['children'] =
    line.length === 0 ? others : [{...first, children: line}, ...others]
  return {
    type: 'component',
    name: 'Callout',
    // The pattern allows names of kinds only.
    props: {kind: calloutKinds[name as keyof typeof calloutKinds]},
    slots: {},
    children: state.all({...node, children}),
    position: node.position
  }
}
