import {dropMentionTexts, formatMention} from '@lockstep/pages'

/** Make code of names between braces, as OpenZeppelin writes them: `{IERC20-transfer}` -> `` `IERC20.transfer` ``. */
export function quoteMentions(text: string): string {
  return replaceMentions(text, (name) => `\`${name}\``)
}

/** Replace names between braces by what `show` makes of them, and links of AsciiDoc by their texts. */
export function replaceMentions(text: string, show: (name: string) => string): string {
  return dropAddresses(dropLinks(dropMentionTexts(text))).replace(
    /\{([A-Za-z_$][\w$.#-]*)\}/g,
    (_, name: string) => show(formatMention(name))
  )
}

/** Keep the text of a link in AsciiDoc, where a link has no room: `https://example.org[text]` -> `text`. */
function dropAddresses(text: string): string {
  const links = /\bhttps?:\/\/[^\s[\]()<>]+(?:\[([^[\]]+)\])?/g
  return text.replace(links, (all, name: string | undefined) => name ?? all)
}

/** Keep the text of a link in Markdown: `[text](https://example.org)` -> `text`. */
function dropLinks(text: string): string {
  return text.replace(/\[([^[\]]+)\]\(https?:\/\/[^\s()<>]+\)/g, '$1')
}
