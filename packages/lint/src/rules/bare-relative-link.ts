import {toRange} from '../places/create-locator.ts'
import type {Rule} from '../rule.ts'

/** A relative link that does not start with `./` or `../`. */
export const bareRelativeLink: Rule = {
  id: 'bare-relative-link',
  severity: 'warning',
  open: 'off',
  description: 'A relative link that does not start with `./` or `../`',
  checkPage({nodes, text}, report) {
    for (const {node} of [...nodes.links, ...nodes.images]) {
      const {url} = node
      if (url === '' || /^(?:[./#?]|[a-z][a-z\d+.-]*:)/i.test(url)) continue
      const [start, end] = toRange(node)
      // The URL comes last, so the last match is the one to change.
      const raw = text.slice(start, end)
      const at = raw.lastIndexOf(`](${url}`)
      const fix = at === -1 ? undefined : {start: start + at + 2, end: start + at + 2, text: './'}
      report(`Unexpected relative link \`${url}\`, expected \`./${url}\``, node.position, {
        subject: url,
        fix
      })
    }
  }
}
