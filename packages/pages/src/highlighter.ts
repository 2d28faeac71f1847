import {
  type BundledLanguage,
  type BundledTheme,
  bundledLanguages,
  bundledLanguagesAlias,
  createHighlighter as createShiki,
  type HighlighterGeneric,
  isPlainLang,
  type ThemedToken,
  type ThemeRegistrationAny
} from 'shiki'
import {createJavaScriptRegexEngine} from 'shiki/engine/javascript'
import {createOnigurumaEngine} from 'shiki/engine/oniguruma'

/** A piece of a line in one style. */
export interface Token {
  text: string
  /** Classes of the style sheet; nothing for plain text. */
  className?: string | undefined
}

/** Colours code. */
export interface Highlighter {
  /** Load what these languages need; those that do not exist are left out. */
  load: (languages: Iterable<string>) => Promise<void>
  has: (language: string) => boolean
  /** Names of languages, for suggestions. */
  languages: () => Array<string>
  /** Cut code into tokens, line by line. Plain text for a language that is not loaded. */
  tokenize: (code: string, language: string) => Array<Array<Token>>
  /** The style sheet that belongs to the classes, the same for all pages. */
  styleSheet: () => Promise<string>
}

/** How code is coloured. */
export interface HighlighterOptions {
  /** A theme of Shiki by its name, or one of your own. */
  themes?: {light: BundledTheme | ThemeRegistrationAny; dark: BundledTheme | ThemeRegistrationAny}
  /** What runs regular expressions. */
  engine?: 'javascript' | 'oniguruma'
}

type Shiki = HighlighterGeneric<BundledLanguage, BundledTheme>

/** Names that authors use and Shiki does not. */
const aliases: Readonly<Record<string, string>> = {
  assembly: 'asm',
  env: 'dotenv',
  gitignore: 'text',
  sol: 'solidity',
  textproto: 'proto',
  terminal: 'console'
}

/** Longer code than this is not coloured: a build must end. */
const longestCode = 200_000

/** And longer lines. A limit of time instead would make output depend on the machine. */
const longestLine = 5000

const defaultThemes = {light: 'github-light-default', dark: 'github-dark-default'} as const

/** Create a highlighter. It loads nothing before it is needed, and each language once. */
export function createHighlighter(options: HighlighterOptions = {}): Highlighter {
  const {themes: chosen = defaultThemes, engine} = options
  const loaded = new Set<string>()
  let shiki: Shiki | undefined
  let starting: Promise<Shiki> | undefined
  let palette: Palette | undefined

  return {
    async load(languages) {
      const names = new Set(Array.from(languages, toName).filter((name) => !loaded.has(name)))
      const wanted = [...names].filter(isBundled)
      if (wanted.length === 0 && !names.has('ansi')) return
      const started = await start()
      for (const name of wanted) {
        await started.loadLanguage(name)
        loaded.add(name)
      }
    },
    has: (language) => isKnown(toName(language)),
    languages: () => [...Object.keys(bundledLanguages), ...Object.keys(bundledLanguagesAlias)],
    tokenize(code, language) {
      const name = toName(language)
      const isReady = shiki && palette && (name === 'ansi' || loaded.has(name))
      if (!isReady || !shiki || !palette || code.length > longestCode) return toPlainLines(code)
      const lang = name as BundledLanguage // It is loaded under this name.
      const {toClass, themes} = palette
      const settings = {lang, tokenizeMaxLineLength: longestLine, tokenizeTimeLimit: 0}
      const lines =
        name === 'ansi'
          ? zipThemes(
              shiki.codeToTokensBase(code, {lang: 'ansi', theme: themes.light}),
              shiki.codeToTokensBase(code, {lang: 'ansi', theme: themes.dark})
            )
          : shiki.codeToTokensWithThemes(code, {...settings, themes})
      return lines.map((line) =>
        joinTokens(
          line.map(({content, variants}) => ({text: content, className: toClass(variants)}))
        )
      )
    },
    async styleSheet() {
      await start()
      return palette?.styleSheet ?? ''
    }
  }

  function start(): Promise<Shiki> {
    starting ??= createShiki({
      themes: [chosen.light, chosen.dark],
      langs: [],
      engine:
        engine === 'oniguruma'
          ? createOnigurumaEngine(import('shiki/wasm'))
          : createJavaScriptRegexEngine({forgiving: true})
    }).then((created) => {
      shiki = created
      palette = createPalette(created, toThemeName(chosen.light), toThemeName(chosen.dark))
      return created
    })
    return starting
  }
}

/** Classes for the colours of two themes. */
interface Palette {
  themes: {light: BundledTheme; dark: BundledTheme}
  toClass: (variants: Record<string, Style>) => string | undefined
  styleSheet: string
}

interface Style {
  color?: string | undefined
  fontStyle?: number | undefined
}

/**
 * A class names a colour of one theme by its number: `l3 dk` is the third of the light and the twentieth of the dark.
 *
 * So the style sheet follows from the themes alone, and a page carries no colour.
 */
function createPalette(shiki: Shiki, light: string, dark: string): Palette {
  const [lights, darks] = [listColors(shiki, light), listColors(shiki, dark)]
  const rules = [
    'pre span, code span { color: var(--light); }',
    '@media (prefers-color-scheme: dark) { pre span, code span { color: var(--dark); } }',
    ...lights.map((color, index) => `.l${index.toString(36)} { --light: ${color}; }`),
    ...darks.map((color, index) => `.d${index.toString(36)} { --dark: ${color}; }`),
    '.ti { font-style: italic; }',
    '.tb { font-weight: bold; }',
    '.tu { text-decoration: underline; }'
  ]
  // Shiki takes any name that it has loaded, but has a type for its own only.
  const themes = {light: light as BundledTheme, dark: dark as BundledTheme}
  return {themes, toClass, styleSheet: `${rules.join('\n')}\n`}

  function toClass({light, dark}: Record<string, Style>): string | undefined {
    const fontStyle = Math.max(light?.fontStyle ?? 0, 0)
    const [l, d] = [findColor(lights, light), findColor(darks, dark)]
    const names = [
      l > 0 || d > 0 ? `l${l.toString(36)} d${d.toString(36)}` : '',
      fontStyle & 1 ? 'ti' : '',
      fontStyle & 2 ? 'tb' : '',
      fontStyle & 4 ? 'tu' : ''
    ].filter((name) => name !== '')
    return names.length > 0 ? names.join(' ') : undefined
  }
}

/** Escape sequences split lines in the same places, whatever the theme. */
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

/** Colours of a theme, that of plain text first. */
function listColors(shiki: Shiki, name: string): Array<string> {
  const theme = shiki.getTheme(name)
  const scopes = theme.settings.flatMap(({settings}) => settings.foreground ?? [])
  const terminal = Object.entries(theme.colors ?? {}).flatMap(([key, color]) =>
    key.startsWith('terminal.ansi') ? [color] : []
  )
  const colors = [theme.fg, ...scopes, ...terminal].map((color) => color.toLowerCase())
  return [...new Set(colors)].filter((color) => /^#[\da-f]{3,8}$/.test(color))
}

/** A colour that the theme does not name is that of plain text. */
function findColor(colors: ReadonlyArray<string>, style: Style | undefined): number {
  return Math.max(colors.indexOf(style?.color?.toLowerCase() ?? ''), 0)
}

/** Neighbours of one style are one token, and white space belongs to what is before it. */
function joinTokens(tokens: ReadonlyArray<Token>): Array<Token> {
  const joined: Array<Token> = []
  for (const token of tokens) {
    const last = joined.at(-1)
    const isSpace = token.text.trim() === ''
    if (last && (isSpace || last.className === token.className)) last.text += token.text
    else joined.push(isSpace ? {text: token.text} : {...token})
  }
  return joined
}

function toPlainLines(code: string): Array<Array<Token>> {
  return code.split('\n').map((text) => [{text}])
}

function toThemeName(theme: BundledTheme | ThemeRegistrationAny): string {
  return typeof theme === 'string' ? theme : (theme.name ?? 'custom')
}

function toName(language: string): string {
  const name = language.toLowerCase()
  return aliases[name] ?? name
}

function isBundled(name: string): name is BundledLanguage {
  return Object.hasOwn(bundledLanguages, name) || Object.hasOwn(bundledLanguagesAlias, name)
}

function isKnown(name: string): boolean {
  return name === '' || name === 'ansi' || isPlainLang(name) || isBundled(name)
}
