import {mergeProblems, toMessage} from '@lockstep/problem'
import type {Root} from 'hast'
import type {Transformer} from 'unified'
import {getContext} from '../compile-context.ts'

/** Plugin that puts every problem into `file.data.problems`, and as a message into `file.messages`. */
export function rehypeProblems(): Transformer<Root> {
  return (_, file) => {
    const problems = mergeProblems(getContext(file).problems)
    file.data.problems = problems
    file.messages.push(...problems.map((problem) => toMessage(problem, 'lockstep')))
  }
}
