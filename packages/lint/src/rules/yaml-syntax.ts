import {describeYamlError, findDeepYaml} from '@lockstep/navtree/parse'
import {parseAllDocuments} from 'yaml'
import {type CodeFault, checkFences} from '../fences/check-fences.ts'
import type {Rule} from '../rule.ts'

/** A YAML fence that cannot be parsed. */
export const yamlSyntax: Rule = {
  id: 'yaml-syntax',
  severity: 'error',
  description: 'A YAML fence that cannot be parsed',
  checkPage: (page, report) => checkFences(page, /^ya?ml$/, findFault, report)
}

function findFault(code: string): CodeFault | undefined {
  // A template is not YAML until it is rendered.
  if (/\{\{|\{%|<%/.test(code)) return
  const offset = findDeepYaml(code)
  if (offset !== undefined) {
    return {offset, reason: 'Cannot parse YAML: it is nested in more than 100 levels'}
  }
  const documents = parseAllDocuments(code, {
    prettyErrors: false,
    logLevel: 'error',
    uniqueKeys: false
  })
  if ('empty' in documents) return
  for (const {errors} of documents) {
    const [error] = errors
    if (!error) continue
    const message = describeYamlError(error)
    return {
      offset: error.pos[0],
      reason: `Cannot parse YAML: ${message.charAt(0).toLowerCase()}${message.slice(1)}`
    }
  }
  return
}
