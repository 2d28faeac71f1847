import type {Options} from 'rehype-stringify'

/**
 * How pages become text.
 *
 * `allowDangerousHtml` lets through `raw` nodes, which hold HTML that is escaped already: code in colors and rendered
 * components. None of them comes from content, since `rehypeFinish` drops every node that it does not know.
 */
export const stringifySettings: Options = {
  allowDangerousHtml: true,
  characterReferences: {useNamedReferences: true},
  collapseEmptyAttributes: true
}
