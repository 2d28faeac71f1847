import type {TestModule} from 'vitest/node'

/** Lines of an error that are printed: the difference can be a whole page. */
const mostLines = 60

/**
 * List the tests that failed first and then passed, each with what its first try failed for.
 *
 * They depend on how busy the machine is, and are mistakes to fix.
 */
export function listUnsteady(
  modules: ReadonlyArray<TestModule>,
  toName: (file: string) => string
): Array<string> {
  return modules.flatMap(({children, moduleId}) =>
    [...children.allTests()].flatMap((test) => {
      if (!test.diagnostic()?.flaky) return []
      const errors = test.result().errors ?? []
      const reasons = errors.map(({message, diff, stack}) =>
        [message, diff ?? stack ?? ''].join('\n')
      )
      const lines = reasons.join('\n').split('\n').slice(0, mostLines)
      return [
        `  ${toName(moduleId)}: ${test.fullName}`,
        ...lines.map((line) => `    ${line}`)
      ].join('\n')
    })
  )
}
