import {parsePage} from '@lockstep/navtree/parse'
import {toString as toText} from 'mdast-util-to-string'
import {expect, test} from 'vitest'
import {mergePages} from '../src/index.ts'

const generated = `## Functions

### claim

Generated claim.

### claimable

Generated claimable.

#### Details

## Modifiers

### only

Generated only.

<Reference part="uses" />
`

/** Merge a written page into the generated one, and list the headings, texts and elements of the result. */
function merge(own: string): Array<string> {
  const [written, other] = [own, generated].map((text) => {
    const {tree, outline} = parsePage(text, 'mdx', 4)
    if (!tree || !outline) throw new Error('The page cannot be parsed')
    return {tree, outline}
  })
  if (!written || !other) return []
  return mergePages(written, other).children.map((node) =>
    node.type === 'mdxJsxFlowElement' ? `<${node.name}>` : toText(node)
  )
}

test('a heading that only the author has follows the generated section that it stands in', () => {
  const own = '## Functions\n\n### claim\n\nOwn.\n\n### Example\n\n## Security\n\n### Keys\n'
  expect(merge(own)).toEqual([
    ...['Functions', 'claim', 'Own.', 'Example', 'claimable', 'Generated claimable.', 'Details'],
    ...['Security', 'Keys', 'Modifiers', 'only', 'Generated only.', '<Reference>']
  ])
})

test('the list of pages that show the contract stays at the end', () => {
  expect(merge('### only\n\nOne.\n\nTwo.\n\n## Security\n\nThree.\n').slice(-6)).toEqual([
    ...['only', 'One.', 'Two.', 'Security', 'Three.', '<Reference>']
  ])
})
