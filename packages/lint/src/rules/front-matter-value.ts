import type {Severity} from '@lockstep/problem'
import type {Position} from 'unist'
import type {Rule} from '../rule.ts'
import {frontMatterForms} from './front-matter-forms.ts'

/** An invalid value in front matter. */
export const frontMatterValue: Rule = {
  id: 'front-matter-value',
  severity: 'error',
  open: 'off',
  description: 'An invalid value in front matter',
  checkPage({facts, valuePlaces}, report) {
    const {frontMatter, places, problems} = facts
    const faults = problems.filter(({ruleId}) => ruleId === 'invalid-front-matter')
    // The parsed value of a broken line is not what the author wrote.
    if (faults.some(({subject}) => subject === undefined)) return
    const reported = new Set(faults.map(({subject}) => subject))
    const toPlace = (key: string, value: unknown): Position | undefined => {
      if (!Object.hasOwn(places, key)) return
      return typeof value === 'object' ? places[key] : valuePlaces[key]?.[0]
    }
    for (const [key, value] of Object.entries(frontMatter)) {
      const expected = findFault(key, value)
      if (expected === undefined || reported.has(key)) continue
      const shown = JSON.stringify(value) ?? 'nothing'
      report(
        `Unexpected \`${shown.length > 60 ? `${shown.slice(0, 59)}…` : shown}\` as \`${key}\`, expected ${expected}`,
        toPlace(key, value),
        {subject: key, severity: severities.get(key) ?? 'warning'}
      )
    }
  }
}

/** Keys that a site builds its pages and filters from. */
const severities: ReadonlyMap<string, Severity> = new Map(
  [
    'title',
    'description',
    'lang',
    'content_type',
    'topic',
    'personas',
    'categories',
    'is_imported_content'
  ].map((key) => [key, 'error'])
)

function findFault(key: string, value: unknown): string | undefined {
  if (value === null || value === '') return // Reported by `missing-front-matter-key`.
  if (key === 'draft') {
    return value === true
      ? 'a file outside of the docs, since a draft is published, too'
      : undefined
  }
  return Object.hasOwn(frontMatterForms, key)
    ? frontMatterForms[key as keyof typeof frontMatterForms](value) // Checked above.
    : undefined
}
