import {findNearest, toHint} from '@lockstep/problem'
import type {Position} from 'unist'
import type {Rule} from '../rule.ts'

/** Values of `content_type`. */
export const contentTypes = [
  'guide',
  'tutorial',
  'concept',
  'reference',
  'landing-page',
  'troubleshooting'
] as const

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
        {subject: key}
      )
    }
  }
}

function findFault(key: string, value: unknown): string | undefined {
  if (value === null || value === '') return // Reported by `missing-front-matter-key`.
  switch (key) {
    case 'title':
    case 'description':
      return typeof value === 'string' ? undefined : 'text'
    case 'lang':
      return typeof value === 'string' && /^[a-z]{2}(-[A-Z]{2})?$/.test(value)
        ? undefined
        : 'a language such as `en-US`'
    case 'content_type': {
      if (typeof value === 'string' && isContentType(value)) return
      const nearest = typeof value === 'string' ? findNearest(value, contentTypes) : undefined
      const hint = toHint(nearest)
      return `one of ${contentTypes.map((type) => `\`${type}\``).join(', ')}${hint}`
    }
    case 'topic':
      return typeof value === 'string' && isKebab(value)
        ? undefined
        : 'a word such as `message-passing`'
    case 'personas':
    case 'categories':
      return Array.isArray(value) &&
        value.every((item) => typeof item === 'string' && isKebab(item))
        ? undefined
        : 'a list of words such as `[app-developer]`'
    case 'is_imported_content':
      return value === 'true' || value === 'false' ? undefined : "`'false'` or `'true'`, in quotes"
    default:
      return
  }
}

function isContentType(value: string): boolean {
  return (contentTypes as ReadonlyArray<string>).includes(value)
}

function isKebab(text: string): boolean {
  return /^[a-z\d]+(-[a-z\d]+)*$/.test(text)
}
