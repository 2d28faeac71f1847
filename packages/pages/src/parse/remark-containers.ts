import {directiveFromMarkdown} from 'mdast-util-directive'
import {directive} from 'micromark-extension-directive'
import type {Processor} from 'unified'

const colon = 58

/**
 * Plugin for directives that contain something, such as `:::tip`.
 *
 * Of the proposal (https://talk.commonmark.org/t/generic-directives-plugins-syntax/444) it takes containers alone:
 * `:name` within text would take the port out of `localhost:http`.
 */
export function remarkContainers(this: Processor): undefined {
  const data = this.data()
  // Take the first of two flow constructs; the other one is the leaf directive `::name`.
  const [container] = [directive().flow?.[colon] ?? []].flat()
  const syntax = container ? {flow: {[colon]: container}} : {}
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), syntax]
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), directiveFromMarkdown()]
}
