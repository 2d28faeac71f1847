/** Fold text to lower case without Latin accents, and to one form of look-alike characters: `Ｃafé` -> `cafe`. */
export function fold(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin}\p{M}*)\p{M}/gu, '')
    .normalize('NFKC')
    .toLowerCase()
}
