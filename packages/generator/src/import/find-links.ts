import type {TextEdit} from './edit.ts'

/** Find the addresses of links and pictures in a page, and what becomes of them. `mask` is its text without code. */
export function findLinks(
  text: string,
  mask: string,
  resolveLink: (href: string) => string | undefined
): Array<TextEdit> {
  const patterns = [
    /\]\(\s*<?([^\s()<>]+(?:\([^\s()]*\)[^\s()<>]*)?)/g,
    /^[ \t]*\[[^\]\n]+\]:[ \t]*(\S+)/gm,
    /\s(?:href|src|to)=["']([^"']+)["']/g
  ]
  return patterns.flatMap((pattern) =>
    Array.from(mask.matchAll(pattern)).flatMap((match): Array<TextEdit> => {
      const href = match[1] ?? ''
      const start = match.index + match[0].lastIndexOf(href)
      const found = resolveLink(text.slice(start, start + href.length))
      return found === undefined ? [] : [{start, end: start + href.length, text: found}]
    })
  )
}
