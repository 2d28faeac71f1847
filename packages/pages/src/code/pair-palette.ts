import type {BundledTheme, ThemeRegistrationAny} from 'shiki'
import {fontRules, joinClasses, type Palette, type Shiki, type TokenizeSettings} from './palette.ts'
import {rememberLines} from './remember-lines.ts'
import type {CodeToken} from './token.ts'

/** Two themes as one, in which a color is the number of a pair. */
export interface ThemePair {
  theme: ThemeRegistrationAny & {name: string}
  /** Colors by their number, starting with the color of plain text. */
  colors: Array<{light: string; dark: string}>
}

/**
 * Make one theme of two that differ in colors alone, so that code is cut once for both.
 *
 * Returns undefined for other themes, because the pairs of colors then depend on the code.
 */
export function pairThemes(
  light: BundledTheme | ThemeRegistrationAny,
  dark: BundledTheme | ThemeRegistrationAny
): ThemePair | undefined {
  if (typeof light === 'string' || typeof dark === 'string') return
  const [lights, darks] = [light.settings ?? [], dark.settings ?? []]
  if (lights.length === 0 || lights.length !== darks.length) return
  if (lights.some((rule, index) => !isAlike(rule, darks[index]))) return

  const colors = [{light: light.fg ?? '#000000', dark: dark.fg ?? '#ffffff'}]
  const toNumber = (one: string | undefined, other: string | undefined): string | undefined => {
    if (one === undefined || other === undefined) return
    const index = colors.findIndex((pair) => pair.light === one && pair.dark === other)
    const number = index === -1 ? colors.push({light: one, dark: other}) - 1 : index
    return `#${number.toString(16).padStart(6, '0')}`
  }
  const settings = lights.map((rule, index) => {
    const foreground = toNumber(rule.settings.foreground, darks[index]?.settings.foreground)
    return {...rule, settings: {...rule.settings, ...(foreground && {foreground})}}
  })
  const terminal = Object.entries(light.colors ?? {}).flatMap(([key, color]) => {
    const number = key.startsWith('terminal.ansi') ? toNumber(color, dark.colors?.[key]) : undefined
    return number === undefined ? [] : [[key, number]]
  })
  const theme = {
    name: `${light.name ?? 'light'}+${dark.name ?? 'dark'}`,
    type: 'light' as const,
    fg: '#000000',
    bg: '#ffffff',
    colors: {'editor.foreground': '#000000', ...Object.fromEntries(terminal)},
    settings
  }
  return {theme, colors}
}

type Rule = NonNullable<ThemeRegistrationAny['settings']>[number]

/** Whether two rules are the same but for their colors. */
function isAlike(one: Rule, other: Rule | undefined): boolean {
  if (!other) return false
  const toShape = ({scope, settings}: Rule): string => {
    return JSON.stringify([scope, settings.fontStyle, settings.foreground === undefined])
  }
  return toShape(one) === toShape(other)
}

/** A class names a pair of colors by its number. */
export function createPairPalette(shiki: Shiki, {theme, colors}: ThemePair): Palette {
  const name = theme.name as BundledTheme // Shiki takes any name that it has loaded.
  const rules = colors.slice(1).map(({light, dark}, index) => {
    return `.c${(index + 1).toString(36)} { color: light-dark(${light}, ${dark}); }`
  })
  return {tokenize, styleSheet: `${[...rules, ...fontRules].join('\n')}\n`}

  function tokenize(code: string, settings: TokenizeSettings): Array<Array<CodeToken>> {
    // Escape sequences have no grammar.
    if ((settings.lang as string) !== 'ansi') rememberLines(shiki.getLanguage(settings.lang))
    return shiki.codeToTokensBase(code, {...settings, theme: name}).map((line) =>
      line.map(({content, color, fontStyle}) => {
        const number = Number.parseInt(color?.slice(1) ?? '', 16)
        // A color without a number is shown as plain text, because some escape sequences have their own colors.
        const isOurs = number > 0 && number < colors.length
        return {
          text: content,
          className: joinClasses(isOurs ? `c${number.toString(36)}` : '', fontStyle)
        }
      })
    )
  }
}
