/** A link or image that is plain text, because its destination has spaces. */
export interface SpacedLink {
  kind: 'link' | 'image'
  /** Where the destination begins. */
  at: number
  url: string
}

/** In a text that consists only of links, looking further back for each of them would take too long. */
const longestLabel = 500

/** Files that pages link to. Prose in parentheses rarely ends with one of these. */
const extension =
  /\.(?:avif|csv|gif|html?|jpe?g|json|mdx?|mp4|pdf|png|sol|svg|txt|webm|webp|ya?ml|zip)$/i

/**
 * List links in a text whose destination is a file with spaces in its path, such as `[x](my file.md)`.
 *
 * They are no links (https://spec.commonmark.org/0.31.2/#link-destination), so that readers see their brackets.
 */
export function listSpacedLinks(text: string): Array<SpacedLink> {
  return Array.from(text.matchAll(/(?<!\\)\]\(([^()<>\r\n]{3,300})\)/g)).flatMap((match) => {
    const [, inside = ''] = match
    const title = inside.search(/[ \t]["']/)
    const url = (title === -1 ? inside : inside.slice(0, title)).trim()
    if (!/\s/.test(url) || /^[a-z][a-z\d+.-]*:/i.test(url)) return []
    if (!extension.test(url.split(/[?#]/, 1)[0] ?? '') && !/^\.\.?\/\S/.test(url)) return []
    const label = text.slice(Math.max(0, match.index - longestLabel), match.index)
    const kind = label.charAt(label.lastIndexOf('[') - 1) === '!' ? 'image' : 'link'
    return [{kind, at: match.index + 2 + inside.indexOf(url), url}]
  })
}
