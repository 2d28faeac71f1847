import {FileSnippetError} from '../errors.ts'
import {quoteText} from '../quote-text.ts'

/** A line of a file that is not Solidity. */
export interface FileLine {
  text: string
  /** Line in the file, from 1. */
  line: number
}

interface Marker {
  name: string
  opens: boolean
}

/**
 * Cut a named region out of a text.
 *
 * ```text
 * // #region name        # #region name        <!-- #region name -->
 * // #endregion name     # #endregion          <!-- #endregion -->
 * // ANCHOR: name        # ANCHOR: name        <!-- ANCHOR: name -->
 * // ANCHOR_END: name    # ANCHOR_END: name    <!-- ANCHOR_END: name -->
 * ```
 *
 * Regions may be nested. Lines with a marker belong to none.
 */
export function cutRegion(text: string, name: string, path: string): Array<FileLine> {
  const open: Array<string> = []
  const names = new Set<string>()
  const lines: Array<FileLine> = []
  let closed = false

  for (const [index, line] of text.split('\n').entries()) {
    const marker = parseMarker(line)

    if (!marker) {
      if (open.includes(name)) lines.push({text: line, line: index + 1})
      continue
    }

    if (marker.opens) {
      if (marker.name === name && names.has(name)) {
        throw new FileSnippetError(
          `Unexpected second region ${quoteText(name)} in ${quoteText(path)}, expected one`
        )
      }
      names.add(marker.name)
      open.push(marker.name)
      continue
    }

    const ended = marker.name === '' ? open.length - 1 : open.lastIndexOf(marker.name)
    if (ended >= 0 && open.splice(ended, 1)[0] === name) closed = true
  }

  if (!names.has(name)) {
    const known = [...names].map((other) => `\`${other}\``).join(', ')
    const hint =
      known === ''
        ? `write \`#region ${name}\` and \`#endregion\` in comments around it`
        : `it has ${known}`
    throw new FileSnippetError(
      `Cannot find region ${quoteText(name)} in ${quoteText(path)}: ${hint}`
    )
  }

  if (!closed) {
    throw new FileSnippetError(
      `Unexpected end of ${quoteText(path)}, expected an end of region ${quoteText(name)}`
    )
  }

  if (lines.every((line) => line.text.trim() === '')) {
    throw new FileSnippetError(
      `Unexpected empty region ${quoteText(name)} in ${quoteText(path)}, expected code`
    )
  }

  return lines
}

function parseMarker(line: string): Marker | undefined {
  const text = line
    .trim()
    .replace(/^(?:\/\/+|\/\*+|--|;+|<!--|#(?!region|endregion))\s*/, '')
    .replace(/(?<!\s)\s*(?:\*\/|-->)$/, '')
  const match =
    /^#(?<end>end)?region(?:\s+(?<name>[\w.-]+))?$/.exec(text) ??
    /^ANCHOR(?<end>_END)?:\s*(?<name>[\w.-]+)$/.exec(text)
  if (!match) return undefined
  const {end, name = ''} = match.groups ?? {}
  return {name, opens: end === undefined}
}
