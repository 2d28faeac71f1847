/**
 * Remove the lines of Rust that rustdoc and mdBook hide: those that begin with `# `, or are only `#`.
 *
 * Attributes begin with `#[` and `#![`, so no line of code is lost. `## ` is written for a line that begins with `# `.
 */
export function hideRustLines(code: string): string {
  if (!code.includes('#')) return code
  return code
    .split('\n')
    .filter((line) => !/^[ \t]*#(?:[ \t\r]|$)/.test(line))
    .map((line) => line.replace(/^([ \t]*)##(?=[ \t\r]|$)/, '$1#'))
    .join('\n')
}
