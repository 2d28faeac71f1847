import {toFrontMatter} from '../model/to-front-matter.ts'
import {replaceMentions} from './quote-mentions.ts'
import type {PlannedPage} from './reference-plan.ts'

/** Write the text of a generated page, which the contracts fill in when it is compiled. */
export function toPageText({title, outline}: PlannedPage): string {
  const {sections, summary, hasStorage, hasInherited} = outline
  const members = sections.flatMap(({id, title: heading, members: list}) => [
    `## ${heading} [#${id}]`,
    ...list.flatMap((member) => [
      `### \`${member.title}\` [#${toIdText(member.id)}]`,
      `<Reference part="member" member="${member.id}" />`
    ])
  ])
  const blocks = [
    toReferenceFrontMatter(title, summary ?? toDescription(outline)),
    '<Reference part="head" />',
    ...members,
    ...(hasStorage ? ['## Storage [#storage]', '<Reference part="storage" />'] : []),
    ...(hasInherited ? ['## Inherited [#inherited]', '<Reference part="inherited" />'] : []),
    '<Reference part="uses" />'
  ]
  return `${blocks.join('\n\n')}\n`
}

/** Write an id in a heading. Underscores around a word, as in `__constructor__`, would make it bold. */
function toIdText(id: string): string {
  return /_(?![a-z0-9_])/.test(id) ? id.replaceAll('_', '\\_') : id
}

/**
 * Write the front matter of a generated page. `search` is its rank: for words, a page that someone wrote comes first.
 */
export function toReferenceFrontMatter(
  title: string,
  description: string,
  search: string = '{boost: 0.5}'
): string {
  const values = {title, description: toPlain(description)}
  return toFrontMatter(values, ['content_type: reference', `search: ${search}`]).trimEnd()
}

/** `{IERC20}` and code in backticks are names in a text. */
function toPlain(text: string): string {
  return replaceMentions(text, (name) => name).replaceAll('`', '')
}

function toDescription({kind, name, path}: PlannedPage['outline']): string {
  return kind === 'source'
    ? `Functions, types, errors and events that ${path} declares outside of contracts.`
    : `Functions, events, errors and storage of the ${kind} ${name}.`
}
