/** Patterns for paths of files. */
export interface Globs {
  /** Check whether a pattern matches a path. */
  matches: (path: string) => boolean
  /** Patterns that use more than `*`, `**`, `?`, `[a-z]` and `{a,b}`. */
  unknown: Array<string>
}

/** A part of a pattern that is not plain text. Sets and alternatives cannot contain others. */
const part = /(\*\*\/|\*\*|\*|\?|\[[^[\]/]+\]|\{[^{}]*\}|,)/

/** Parse patterns such as `srcExclude` of VitePress. Values that are not text are ignored. */
export function parseGlobs(globs: ReadonlyArray<unknown>): Globs {
  const texts = globs.filter((glob) => typeof glob === 'string')
  const isKnown = (glob: string): boolean => !/[@!+*?]\(|^!|[{}[\]]/.test(dropParts(glob))
  const expressions = texts
    .filter(isKnown)
    .map((glob) => new RegExp(`^${toSource(glob.replace(/^(?:\.?\/)+/, ''))}$`))
  return {
    matches: (path) => expressions.some((expression) => expression.test(path)),
    unknown: texts.filter((glob) => !isKnown(glob))
  }
}

function dropParts(glob: string): string {
  return glob.replace(/\[[^[\]/]+\]|\{[^{}]*\}/g, '')
}

function toSource(glob: string): string {
  return glob
    .split(part)
    .map((text) => {
      if (text === '**/') return '(?:.*/)?'
      if (text === '**') return '.*'
      if (text === '*') return '[^/]*'
      if (text === '?') return '[^/]'
      if (text.startsWith('[')) return toSet(text.slice(1, -1))
      if (text.startsWith('{')) return `(?:${text.slice(1, -1).split(',').map(toSource).join('|')})`
      return text.replace(/[^\w/-]/g, '\\$&')
    })
    .join('')
}

/** `!a-c` -> `[^a-c]` */
function toSet(set: string): string {
  const [, not = '', range = ''] = /^([!^]?)(.*)$/s.exec(set) ?? []
  return `[${not === '' ? '' : '^'}${range.replace(/[\\\]^]/g, '\\$&')}]`
}
