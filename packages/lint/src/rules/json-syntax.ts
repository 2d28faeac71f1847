import {checkFences} from '../fences/check-fences.ts'
import {findJsonFault} from '../fences/find-json-fault.ts'
import type {Rule} from '../rule.ts'

/** A JSON fence that cannot be parsed. */
export const jsonSyntax: Rule = {
  id: 'json-syntax',
  severity: 'error',
  description: 'A JSON fence that cannot be parsed',
  checkPage: (page, report) => checkFences(page, /^json[c5l]?$|^ndjson$/, findJsonFault, report)
}
