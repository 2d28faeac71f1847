/** A theme as Shiki takes it. */
interface CodeTheme {
  name: string
  type: 'light' | 'dark'
  fg: string
  bg: string
  colors: Record<string, string>
  settings: Array<{
    name?: string
    scope?: Array<string>
    settings: {foreground?: string; background?: string; fontStyle?: string}
  }>
}

/** Colors of code. Each has a contrast of at least 4.5 to 1 with the background and with every line mark. */
interface Inks {
  ground: string
  text: string
  quiet: string
  comment: string
  keyword: string
  name: string
  type: string
  string: string
  value: string
  wrong: string
}

const light: Inks = {
  ground: '#f5f5f1',
  text: '#24292b',
  quiet: '#50575a',
  comment: '#5a605c',
  keyword: '#78317f',
  name: '#1b5588',
  type: '#7a4a00',
  string: '#34611a',
  value: '#973417',
  wrong: '#a81f19'
}

const dark: Inks = {
  ground: '#191c1d',
  text: '#dddfdb',
  quiet: '#a6aca8',
  comment: '#949b95',
  keyword: '#d4a3da',
  name: '#90bff0',
  type: '#e2c184',
  string: '#abd08e',
  value: '#f2a78c',
  wrong: '#ff958a'
}

/** Colors of code that match the colors of the pages, for `createHighlighter({themes: codeThemes})`. */
export const codeThemes = {
  light: toTheme('lockstep-light', 'light', light),
  dark: toTheme('lockstep-dark', 'dark', dark)
}

function toTheme(name: string, type: CodeTheme['type'], inks: Inks): CodeTheme {
  const {ground, text, quiet, comment, keyword, type: typeInk, string, value, wrong} = inks
  return {
    name,
    type,
    fg: text,
    bg: ground,
    colors: {
      'editor.background': ground,
      'editor.foreground': text,
      ...toTerminal(inks)
    },
    settings: [
      {settings: {foreground: text, background: ground}},
      paint(comment, 'comment punctuation.definition.comment'),
      paint(
        keyword,
        'keyword storage storage.modifier storage.type.function storage.type.class storage.type.contract storage.type.modifier storage.type.struct storage.type.event storage.type.error storage.type.mapping'
      ),
      paint(
        quiet,
        'punctuation meta.brace keyword.operator punctuation.separator punctuation.terminator'
      ),
      paint(
        inks.name,
        'entity.name.function support.function entity.name.tag meta.function-call.generic variable.function'
      ),
      paint(
        typeInk,
        'entity.name.type entity.other.inherited-class support.type support.class storage.type.primitive storage.type.solidity support.type.primitive entity.other.attribute-name support.type.property-name keyword.type'
      ),
      paint(string, 'string punctuation.definition.string string.regexp markup.inline.raw'),
      paint(
        value,
        'constant constant.numeric constant.language constant.character support.constant variable.other.constant variable.language keyword.other.unit'
      ),
      paint(text, 'variable variable.parameter variable.other string.unquoted.argument'),
      paint(wrong, 'invalid markup.deleted'),
      paint(string, 'markup.inserted'),
      paint(inks.name, 'markup.heading markup.underline.link'),
      {scope: ['markup.bold', 'markup.heading'], settings: {fontStyle: 'bold'}},
      {scope: ['markup.italic'], settings: {fontStyle: 'italic'}}
    ]
  }
}

function paint(foreground: string, scopes: string): CodeTheme['settings'][number] {
  return {scope: scopes.split(' '), settings: {foreground}}
}

/** Output of programs has eight colors by number, and this palette has as many. */
function toTerminal(inks: Inks): Record<string, string> {
  const {text, quiet, keyword, name, type, string, wrong, value} = inks
  const colors = {
    Black: text,
    Red: wrong,
    Green: string,
    Yellow: type,
    Blue: name,
    Magenta: keyword,
    Cyan: name,
    White: quiet
  }
  return Object.fromEntries(
    Object.entries(colors).flatMap(([color, ink]) => [
      [`terminal.ansi${color}`, ink],
      [`terminal.ansiBright${color}`, color === 'Red' ? value : ink]
    ])
  )
}
