import type {ContractLookup} from '@lockstep/pages'
import {type Citation, toAnswerDigest} from './record-citations.ts'

/** Repeats the questions that pages asked the contracts. */
export interface CitationCheck {
  /** Check whether the contracts still return the answers that a page was compiled with. */
  isSame: (citations: ReadonlyArray<Citation>) => boolean
  /** Return the same questions with the answers of today. */
  update: (citations: ReadonlyArray<Citation>) => Array<Citation>
}

/**
 * Create a check of what pages asked the contracts.
 *
 * A page depends on the code and the facts that it asked for, so a change elsewhere in the contracts, or a fresh
 * checkout in which every file is new, compiles no page again. The contracts are opened at the first question, and
 * each question is asked once for the whole site.
 */
export function createCitationCheck(open: () => ContractLookup): CitationCheck {
  let lookup: ContractLookup | undefined
  const answers = new Map<string, string>()

  function ask(request: string): string {
    lookup ??= open()
    const answer = answers.get(request) ?? toAnswerDigest(lookup, request)
    answers.set(request, answer)
    return answer
  }

  return {
    isSame: (citations) => citations.every(([request, digest]) => ask(request) === digest),
    update: (citations) => citations.map(([request]) => [request, ask(request)])
  }
}
