import type {BundledLanguage, BundledTheme, HighlighterGeneric, ThemedToken} from 'shiki'
import type {CodeToken} from './token.ts'

/** Shiki with the languages and themes that were loaded. */
export type Shiki = HighlighterGeneric<BundledLanguage, BundledTheme>

/** Options for splitting code into tokens. */
export interface TokenizeSettings {
  lang: BundledLanguage
  tokenizeMaxLineLength: number
  tokenizeTimeLimit: number
}

/** Classes for the colors of two themes. */
export interface Palette {
  /** Split code into tokens with classes, line by line. */
  tokenize: (code: string, settings: TokenizeSettings) => Array<Array<CodeToken>>
  styleSheet: string
}

/**
 * A class names a color of one theme by its number: `l3 dk` is the third of the light and the twentieth of the dark.
 *
 * So the style sheet follows from the themes alone, and a page carries no color.
 */
export function createPalette(shiki: Shiki, light: string, dark: string): Palette {
  const [lights, darks] = [listColors(shiki, light), listColors(shiki, dark)]
  // Shiki accepts any name that it has loaded, but its type lists only its own.
  const themes = {light: light as BundledTheme, dark: dark as BundledTheme}
  const rules = [
    'pre span, code span { color: light-dark(var(--light), var(--dark)); }',
    ...lights.map((color, index) => `.l${index.toString(36)} { --light: ${color}; }`),
    ...darks.map((color, index) => `.d${index.toString(36)} { --dark: ${color}; }`),
    ...fontRules
  ]
  return {tokenize, styleSheet: `${rules.join('\n')}\n`}

  function tokenize(code: string, settings: TokenizeSettings): Array<Array<CodeToken>> {
    // Escape sequences split lines in the same places, whatever the theme.
    const lines =
      (settings.lang as string) === 'ansi'
        ? zipThemes(
            shiki.codeToTokensBase(code, {lang: 'ansi', theme: themes.light}),
            shiki.codeToTokensBase(code, {lang: 'ansi', theme: themes.dark})
          )
        : shiki.codeToTokensWithThemes(code, {...settings, themes})
    return lines.map((line) =>
      line.map(({content, variants}) => ({text: content, className: toClass(variants)}))
    )
  }

  function toClass({light, dark}: Record<string, Style>): string | undefined {
    const [l, d] = [findColor(lights, light), findColor(darks, dark)]
    const color = l > 0 || d > 0 ? `l${l.toString(36)} d${d.toString(36)}` : ''
    return joinClasses(color, light?.fontStyle)
  }
}

interface Style {
  color?: string | undefined
  fontStyle?: number | undefined
}

/** Classes of a color and of a style. Undefined for plain text. */
export function joinClasses(color: string, fontStyle: number | undefined): string | undefined {
  const style = Math.max(fontStyle ?? 0, 0)
  if (style === 0) return color === '' ? undefined : color
  const names = [color, style & 1 ? 'ti' : '', style & 2 ? 'tb' : '', style & 4 ? 'tu' : '']
  return names.filter((name) => name !== '').join(' ')
}

/** Rules for the classes of styles. */
export const fontRules = [
  '.ti { font-style: italic; }',
  '.tb { font-weight: bold; }',
  '.tu { text-decoration: underline; }'
]

function zipThemes(
  light: ReadonlyArray<ReadonlyArray<ThemedToken>>,
  dark: ReadonlyArray<ReadonlyArray<ThemedToken>>
): Array<Array<{content: string; variants: Record<string, Style>}>> {
  return light.map((line, row) =>
    line.map((token, column) => ({
      content: token.content,
      variants: {light: token, dark: dark[row]?.[column] ?? {}}
    }))
  )
}

/** Colors of a theme, starting with the color of plain text. */
function listColors(shiki: Shiki, name: string): Array<string> {
  const theme = shiki.getTheme(name)
  const scopes = theme.settings.flatMap(({settings}) => settings.foreground ?? [])
  const terminal = Object.entries(theme.colors ?? {}).flatMap(([key, color]) =>
    key.startsWith('terminal.ansi') ? [color] : []
  )
  const colors = [theme.fg, ...scopes, ...terminal].map((color) => color.toLowerCase())
  return [...new Set(colors)].filter((color) => /^#[\da-f]{3,8}$/.test(color))
}

/** A color that the theme does not name becomes the color of plain text. */
function findColor(colors: ReadonlyArray<string>, style: Style | undefined): number {
  return Math.max(colors.indexOf(style?.color?.toLowerCase() ?? ''), 0)
}
