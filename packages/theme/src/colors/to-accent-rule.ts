import type {Accent} from '../document/document-data.ts'

/** A rule for the end of the style sheet that sets the accent colors of a site. */
export function toAccentRule({light, dark}: Accent): string {
  return `@layer theme{:root{--accent-light:${checkColor(light)};--accent-dark:${checkColor(dark)}}}\n`
}

/** It becomes part of a style sheet, so nothing but a color may pass. */
function checkColor(color: string): string {
  if (/^#([\da-f]{3}|[\da-f]{6})$/i.test(color)) return color
  throw new Error(`Unexpected accent color \`${color}\`, expected one such as \`#0b6b63\``)
}
