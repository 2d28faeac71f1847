import {listSpacedLinks} from '../links/list-spaced-links.ts'
import {createLocator, type Locator, toRange} from '../places/create-locator.ts'
import type {Rule} from '../rule.ts'

/** A link or image that is plain text, because the path of its file has a space. */
export const linkWithSpace: Rule = {
  id: 'link-with-space',
  severity: 'warning',
  description: 'A link or image that is plain text, because the path of its file has a space',
  checkPage({nodes, text}, report) {
    let locator: Locator | undefined
    for (const {node} of nodes.texts) {
      if (!node.value.includes('](')) continue
      const [start, end] = toRange(node)
      for (const {kind, at, url} of listSpacedLinks(text.slice(start, end))) {
        locator ??= createLocator(text)
        report(
          `Unexpected space in the path of the ${kind} \`${url}\`, which makes it plain text; write \`<${url}>\` or \`${url.replace(/\s/g, '%20')}\``,
          locator.at(start + at, start + at + url.length),
          {subject: url, suggestion: {written: url, instead: `<${url}>`}}
        )
      }
    }
  }
}
