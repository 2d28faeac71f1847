/** An error that the compiler of TypeScript reports. */
export interface Diagnostic {
  /** As the compiler names it. Undefined for an error in its settings. */
  file?: string | undefined
  line: number
  column: number
  /** `TS2322` */
  code: string
  message: string
  /** Lines that explain the message. */
  details: Array<string>
}

/** What the compiler printed: its errors, and the files that it read. */
export interface CompilerOutput {
  diagnostics: Array<Diagnostic>
  files: Array<string>
}

const error = /^(?:([^\n]*)\((\d+),(\d+)\): )?error (TS\d+): /

/**
 * Parse the output of `tsc --pretty false --listFiles`: errors, each followed by indented lines, and absolute paths.
 *
 * ```text
 * read.ts(8,65): error TS2322: Type '"numbr"' is not assignable to type '"number"'.
 * ```
 */
export function parseCompilerOutput(text: string): CompilerOutput {
  const diagnostics: Array<Diagnostic> = []
  const files: Array<string> = []
  for (const line of text.split(/\r?\n/)) {
    const match = error.exec(line)
    if (match) {
      const [all, file, row = 1, column = 1, code = ''] = match
      const message = line.slice(all.length)
      const place = {line: Number(row), column: Number(column)}
      diagnostics.push({...(file !== undefined && {file}), ...place, code, message, details: []})
    } else if (/^\s/.test(line)) diagnostics.at(-1)?.details.push(line)
    else if (line !== '') files.push(line)
  }
  return {diagnostics, files}
}
