import {parsePage} from '@lockstep/navtree/parse'
import {type CompiledPage, type CompileOptions, compilePage} from '../src/index.ts'

/** Compile a text as the page `guides/page.mdx`; other files are its partials. */
export function compileText(
  text: string,
  options: Partial<CompileOptions> = {},
  partials: Readonly<Record<string, string>> = {}
): Promise<CompiledPage> {
  const {file = 'guides/page.mdx', dialect = 2} = options
  return compilePage(parsePage(text, toFormat(file), dialect), {
    file,
    getPartial(name) {
      const partial = Object.hasOwn(partials, name) ? partials[name] : undefined
      return partial === undefined ? undefined : parsePage(partial, toFormat(name), dialect)
    },
    ...options
  })
}

/** Problems as `3:1 unknown-component Unexpected …`. Those of partials begin with their file. */
export function listProblems({problems}: CompiledPage): Array<string> {
  return problems.map(({file, place, ruleId, reason}) => {
    const at = `${place.start.line}:${place.start.column}`
    return `${file === 'guides/page.mdx' ? '' : `${file} `}${at} ${ruleId} ${reason}`
  })
}

function toFormat(file: string): 'md' | 'mdx' {
  return file.endsWith('x') ? 'mdx' : 'md'
}
