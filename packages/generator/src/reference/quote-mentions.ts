/** Make code of names between braces, as OpenZeppelin writes them: `{IERC20-transfer}` -> `` `IERC20.transfer` ``. */
export function quoteMentions(text: string): string {
  return text.replace(
    /\{([A-Za-z_$][\w$.#-]*)\}/g,
    (_, name: string) => `\`${name.replace(/[-#]/, '.')}\``
  )
}
