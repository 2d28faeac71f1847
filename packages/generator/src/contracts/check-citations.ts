import type {ContractSource} from '@lockstep/pages'
import {type Citation, toAnswerDigest} from './record-citations.ts'

/**
 * Create a check whether the contracts still return the answers that a page was compiled with.
 *
 * A page depends on the code and the facts that it asked for, so a change elsewhere in the contracts, or a fresh
 * checkout in which every file is new, compiles no page again. The contracts are opened at the first question, and
 * each question is asked once for the whole site.
 */
export function createCitationCheck(
  open: () => ContractSource
): (citations: ReadonlyArray<Citation>) => boolean {
  let source: ContractSource | undefined
  const answers = new Map<string, string>()

  return (citations) =>
    citations.every(([request, digest]) => {
      source ??= open()
      const answer = answers.get(request) ?? toAnswerDigest(source, request)
      answers.set(request, answer)
      return answer === digest
    })
}
