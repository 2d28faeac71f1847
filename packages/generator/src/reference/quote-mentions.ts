/** Make code of names between braces, as OpenZeppelin writes them: `{IERC20-transfer}` -> `` `IERC20.transfer` ``. */
export function quoteMentions(text: string): string {
  return dropAddresses(text).replace(
    /\{([A-Za-z_$][\w$.#-]*)\}/g,
    (_, name: string) => `\`${name.replace(/[-#]/, '.')}\``
  )
}

/** Keep the text of a link in AsciiDoc, where a link has no room: `https://example.org[text]` -> `text`. */
export function dropAddresses(text: string): string {
  const links = /\bhttps?:\/\/[^\s[\]()<>]+(?:\[([^[\]]+)\])?/g
  return text.replace(links, (all, name: string | undefined) => name ?? all)
}
