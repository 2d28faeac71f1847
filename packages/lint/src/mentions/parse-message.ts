/** Parse code or a quotation that is a text, such as the message of a revert: `too late`. Returns undefined for code. */
export function parseMessage(code: string): string | undefined {
  const [, quoted] = /^[“"]([^”"]+)[”"]$/.exec(code) ?? []
  if (quoted !== undefined) return quoted
  if (!/\s/.test(code) || /[(){};=]/.test(code)) return
  return code.replace(/^["']|["']$/g, '')
}
