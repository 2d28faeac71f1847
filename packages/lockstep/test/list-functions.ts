import {parseModule} from './parse-module.ts'
import type {Module} from './read-modules.ts'

/** A function in the source of a package. */
export interface WrittenFunction {
  /** `packages/pages/src/links/resolve-link.ts:59` */
  place: string
  /** Number of lines, from the first to the last. */
  lines: number
}

/** List the functions of a module, those inside other functions included. */
export function listFunctions({file, text}: Pick<Module, 'file' | 'text'>): Array<WrittenFunction> {
  return parseModule(file, text)
    .nodes.filter(({type}) => /^(?:Arrow)?Function(?:Declaration|Expression)$/.test(type))
    .map(({loc: {start, end}}) => ({
      place: `${file}:${start.line}`,
      lines: end.line - start.line + 1
    }))
}
