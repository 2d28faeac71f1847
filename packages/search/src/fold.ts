/** Small letters, without accents, and one form for what looks the same: `Ｃafé` -> `cafe`. */
export function fold(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin}\p{M}*)\p{M}/gu, '')
    .normalize('NFKC')
    .toLowerCase()
}
