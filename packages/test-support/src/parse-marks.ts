/** Take a fixture apart: files after lines such as `=== a.mdx`, and places that are marked with `«`. */
export function parseMarks(text: string): {
  files: Record<string, string>
  marks: Array<string>
} {
  const files: Record<string, string> = {}
  const marks: Array<string> = []
  const parts = text.startsWith('=== ') ? text.split(/^=== /m).slice(1) : [`index.mdx\n${text}`]
  for (const part of parts) {
    const end = part.indexOf('\n')
    const file = part.slice(0, end)
    let content = part.slice(end + 1)
    for (let at = content.indexOf('«'); at !== -1; at = content.indexOf('«')) {
      const before = content.slice(0, at)
      const line = before.split('\n').length
      marks.push(`${file}:${line}:${at - before.lastIndexOf('\n')}`)
      content = before + content.slice(at + 1)
    }
    files[file] = content
  }
  return {files, marks: marks.sort()}
}
