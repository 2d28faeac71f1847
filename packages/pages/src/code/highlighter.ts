import {
  type BundledLanguage,
  type BundledTheme,
  bundledLanguages,
  bundledLanguagesAlias,
  createHighlighter as createShiki,
  isPlainLang,
  type RegexEngine,
  type ThemeRegistrationAny
} from 'shiki'
import {createOnigurumaEngine} from 'shiki/engine/oniguruma'
import {listEmbedded} from './list-embedded.ts'
import {loadGrammar} from './load-grammar.ts'
import {createPairPalette, pairThemes} from './pair-palette.ts'
import {createPalette, type Palette, type Shiki} from './palette.ts'
import {sharePatterns} from './share-patterns.ts'
import type {CodeToken} from './token.ts'

/** Colors code. */
export interface Highlighter {
  /** Load what these languages need; those that do not exist are skipped. */
  load: (languages: Iterable<string>) => Promise<void>
  has: (language: string) => boolean
  /** Names of languages, for suggestions. */
  languages: () => Array<string>
  /** Split code into tokens, line by line. Returns plain text for a language that is not loaded. */
  tokenize: (code: string, language: string) => Array<Array<CodeToken>>
  /** The style sheet that belongs to the classes, the same for all pages. */
  styleSheet: () => Promise<string>
}

/** How code is colored. */
export interface HighlighterOptions {
  /**
   * Themes of Shiki by name, or your own. Two of your own that list the same scopes in the same order are cheaper by
   * half: code is tokenized once for both.
   */
  themes?: {light: BundledTheme | ThemeRegistrationAny; dark: BundledTheme | ThemeRegistrationAny}
}

/** Names that authors use and Shiki does not. */
const aliases: Readonly<Record<string, string>> = {
  assembly: 'asm',
  env: 'dotenv',
  gitignore: 'text',
  sol: 'solidity',
  textproto: 'proto',
  terminal: 'console'
}

/** Longer code than this stays plain, so that every build ends. */
const longestCode = 200_000

/** So do longer lines. A time limit instead would make the output depend on the machine. */
const longestLine = 5000

const defaultThemes = {light: 'github-light-default', dark: 'github-dark-default'} as const

/** Create a highlighter. It loads nothing before it is needed, and each language once. */
export function createHighlighter(options: HighlighterOptions = {}): Highlighter {
  const {themes: chosen = defaultThemes} = options
  /** The palettes of languages that are loaded. */
  const loaded = new Map<string, Palette>()
  const starting = new Map<string, Promise<Started>>()
  let engine: Promise<RegexEngine> | undefined

  return {
    async load(languages) {
      const names = new Set(Array.from(languages, toName).filter((name) => !loaded.has(name)))
      if (names.has('ansi')) loaded.set('ansi', (await start()).palette)
      for (const name of [...names].filter(isBundled)) {
        const {owner, embedded} = await listEmbedded(name)
        const {shiki, palette} = await start(owner)
        await shiki.loadLanguage(...embedded)
        await shiki.loadLanguage(...(await loadGrammar(name)))
        loaded.set(name, palette)
      }
    },
    has: (language) => isKnown(toName(language)),
    languages: () => [...Object.keys(bundledLanguages), ...Object.keys(bundledLanguagesAlias)],
    tokenize(code, language) {
      const name = toName(language)
      const palette = loaded.get(name)
      if (!palette || code.length > longestCode) return toPlainLines(code)
      // It is loaded under this name, and `ansi` needs no loading.
      const lang = name as BundledLanguage
      const settings = {lang, tokenizeMaxLineLength: longestLine, tokenizeTimeLimit: 0}
      return palette.tokenize(code, settings).map(joinTokens)
    },
    async styleSheet() {
      return (await start()).palette.styleSheet
    }
  }

  /** Start Shiki, once for each owner. */
  function start(owner = ''): Promise<Started> {
    const found = starting.get(owner)
    if (found) return found
    const started = startShiki()
    starting.set(owner, started)
    return started
  }

  async function startShiki(): Promise<Started> {
    engine ??= createOnigurumaEngine(import('shiki/wasm')).then(sharePatterns)
    const pair = pairThemes(chosen.light, chosen.dark)
    const shiki = await createShiki({
      themes: pair ? [pair.theme] : [chosen.light, chosen.dark],
      langs: [],
      warnings: false, // Several highlighters, each with its own themes, are not a mistake.
      engine
    })
    const palette = pair
      ? createPairPalette(shiki, pair)
      : createPalette(shiki, toThemeName(chosen.light), toThemeName(chosen.dark))
    return {shiki, palette}
  }
}

/** Shiki, and the palette for what it loads. */
interface Started {
  shiki: Shiki
  palette: Palette
}

/** Join neighbors of one style, and white space with what is before it. */
function joinTokens(tokens: ReadonlyArray<CodeToken>): Array<CodeToken> {
  const joined: Array<CodeToken> = []
  for (const token of tokens) {
    const last = joined.at(-1)
    const isSpace = token.text.trim() === ''
    if (last && (isSpace || last.className === token.className)) last.text += token.text
    else joined.push(isSpace ? {text: token.text} : {...token})
  }
  return joined
}

function toPlainLines(code: string): Array<Array<CodeToken>> {
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
