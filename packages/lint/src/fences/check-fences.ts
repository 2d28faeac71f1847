import {createCodeMap} from '../places/create-code-map.ts'
import {createLocator} from '../places/create-locator.ts'
import type {PageContext, Report} from '../rule.ts'

/** A mistake in code, and its place. */
export interface CodeFault {
  offset: number
  reason: string
}

/** Check the fences in some languages. Skips excerpts, which mark what they leave out. */
export function checkFences(
  {nodes, text}: PageContext,
  languages: RegExp,
  find: (code: string) => CodeFault | undefined,
  report: Report
): void {
  const locator = createLocator(text)
  for (const {node} of nodes.codes) {
    const {lang, value} = node
    if (!languages.test((lang ?? '').toLowerCase()) || value.trim() === '' || isExcerpt(value))
      continue
    const fault = find(value)
    if (!fault) continue
    const map = createCodeMap(node, locator)
    const offset = Math.max(0, Math.min(fault.offset, value.length - 1))
    report(fault.reason, map.at(offset, offset + 1))
  }
}

function isExcerpt(code: string): boolean {
  return /\.\.\.|…|<[A-Za-z][^<>\n]*>|\$\{|\[!\w/.test(code)
}
