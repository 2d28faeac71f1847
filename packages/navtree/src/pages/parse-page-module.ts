import {toPlace} from '@lockstep/problem'
import {type ModuleKind, parseModule, toModuleFault} from '../modules/parse-module.ts'
import {evaluateMetadata} from './find-metadata.ts'
import {lowerFirst} from './lower-first.ts'
import type {PageFacts} from './page-facts.ts'

/** Parse a page that is a JavaScript module. It is not run, so only literal metadata is known. */
export function parsePageModule(text: string, kind: ModuleKind): PageFacts {
  const facts: PageFacts = {
    frontMatter: {},
    hasFrontMatter: true,
    places: {},
    heading: undefined,
    outline: [],
    error: undefined,
    problems: []
  }

  try {
    const {program, constants} = parseModule(text, kind)
    return {...facts, frontMatter: (program && evaluateMetadata(program, constants)) ?? {}}
  } catch (thrown) {
    const {reason: fault, place: point} = toModuleFault(thrown)
    const reason = `Cannot parse page: ${lowerFirst(fault)}`
    const place = toPlace(point)
    return {
      ...facts,
      error: {reason, ...(point && {line: point.line, column: point.column})},
      problems: [{ruleId: 'invalid-page', severity: 'error', reason, place}]
    }
  }
}
