import {parsePage} from '@lockstep/navtree/parse'
import {expect, test} from 'vitest'
import {formatStorageComment} from '../src/contract-storage/format-storage-comment.ts'
import {formatImpactComment} from '../src/impact/format-impact-comment.ts'
import type {ImpactReport} from '../src/impact/read-impact.ts'

const place = {start: {line: 1, column: 1}, end: {line: 1, column: 1}}

/** Names of files and symbols that would be markup in a comment on a pull request. */
const names = [
  '[x](/a)',
  'a`[x](/a)',
  '[x](/a)`',
  '`[x](/a)',
  '``[x](/a)',
  '``[x](/a)`',
  '<img src=x onerror=alert(1)>',
  '`<img src=x onerror=alert(1)>`',
  '@everyone',
  '`@everyone',
  '\n\n[x](/a)\n\n',
  '| [x](/a) |',
  '</details><a href="/a">',
  '![x](/a)',
  '\\`[x](/a)',
  '**a**'
]

/** List what is neither text nor code of ours. */
function listMarkup(markdown: string): Array<string> {
  const found: Array<string> = []
  const {tree} = parsePage(markdown, 'md', 2)
  JSON.stringify(tree, (key, value) => {
    if (key === 'type' && /^(?:link|image|definition|delete)/.test(value)) found.push(value)
    return value
  })
  JSON.stringify(tree, (_, value) => {
    if (value?.type === 'html' && !/^<\/?(?:details|summary)>/.test(value.value))
      found.push(value.value)
    if (value?.type === 'text' && value.value.includes('@') && !markdown.includes('\\@'))
      found.push(value.value)
    return value
  })
  return found
}

test.each(names)(
  'names from content are no markup in the comments on a pull request: %j',
  (name) => {
    const report: ImpactReport = {
      before: name,
      after: name,
      content: 'docs',
      contracts: [],
      changes: [
        {
          kind: 'renamed',
          name,
          formerName: name,
          symbol: 'function',
          path: name,
          isLibrary: false,
          details: [`can also revert with \`${name}\``, name]
        }
      ],
      effects: (['certain', 'likely'] as const).map((certainty) => ({
        file: name,
        place,
        kind: 'mention',
        certainty,
        isGone: false,
        symbol: name,
        reason: `Cannot find \`${name}\` of ${name}`
      }))
    }
    expect(listMarkup(formatImpactComment(report, (file) => file))).toEqual([])

    const comment = formatStorageComment({
      before: name,
      after: name,
      compared: 1,
      notes: [{text: `May also store in ${name}`, contracts: [name]}],
      contracts: [
        {
          contract: name,
          upgradedTo: name,
          isSafe: false,
          changes: [
            {
              kind: 'inserted',
              name,
              area: name,
              isSafe: false,
              reason: `it is inserted in slot 1, where \`${name}\` was`,
              place: undefined
            }
          ]
        }
      ]
    } as unknown as Parameters<typeof formatStorageComment>[0]) // Without the layouts, which it doesn't use.
    expect(listMarkup(comment)).toEqual([])
  }
)
