import {findNearest} from '@lockstep/problem'
import {toPoint} from '../lint.ts'
import type {Finding, LintMessage} from '../rule.ts'
import type {LintPage} from '../site.ts'
import type {Suppression} from './suppressions.ts'

interface PageProblem extends Finding {
  file: string
}

/** Leave out what comments turn off, and report comments that do not: without a reason, or without anything to turn off. */
export function checkSuppressions(
  messages: ReadonlyArray<LintMessage>,
  pages: ReadonlyArray<LintPage>,
  known: ReadonlySet<string>
): {kept: Array<LintMessage>; problems: Array<PageProblem>} {
  const byFile = new Map<string, Array<{suppression: Suppression; used: Set<string>}>>()
  const problems: Array<PageProblem> = []

  for (const {file, lint} of pages) {
    for (const suppression of lint.suppressions) {
      const fault = findFault(suppression, known)
      if (fault !== undefined) {
        problems.push({
          file,
          ruleId: 'invalid-suppression',
          reason: fault,
          place: suppression.place
        })
        continue
      }
      const list = byFile.get(file) ?? []
      byFile.set(file, list)
      list.push({suppression, used: new Set()})
    }
  }

  const kept = messages.filter((message) => {
    const {line} = toPoint(message)
    const match = byFile
      .get(message.file)
      ?.find(
        ({suppression}) =>
          suppression.ruleIds.includes(message.ruleId) &&
          (suppression.scope === 'page' || suppression.line === line)
      )
    match?.used.add(message.ruleId)
    return !match
  })

  for (const [file, list] of byFile) {
    for (const {suppression, used} of list) {
      for (const id of suppression.ruleIds) {
        if (used.has(id)) continue
        const where = suppression.scope === 'page' ? 'this page' : `line ${suppression.line}`
        const reason = `Unexpected comment that turns \`${id}\` off, which has nothing to say on ${where}`
        problems.push({file, ruleId: 'unused-suppression', reason, place: suppression.place})
      }
    }
  }
  return {kept, problems}
}

function findFault(
  {ruleIds, reason, scope}: Suppression,
  known: ReadonlySet<string>
): string | undefined {
  const word = scope === 'page' ? 'lockstep-disable' : 'lockstep-disable-next-line'
  if (ruleIds.length === 0)
    return `Cannot find a rule after \`${word}\`, expected \`${word} rule-id: reason\``
  const unknown = ruleIds.find((id) => !known.has(id))
  if (unknown !== undefined) {
    const nearest = findNearest(unknown, known)
    return `Cannot find rule \`${unknown}\`${nearest ? `; did you mean \`${nearest}\`` : ''}`
  }
  return reason === ''
    ? `Cannot find a reason, expected \`${word} ${ruleIds.join(', ')}: reason\``
    : undefined
}
