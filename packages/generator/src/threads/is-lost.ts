import type {RenderJob} from '../write/write-document.ts'

/**
 * Check whether a document cannot be rendered unless its page is compiled.
 *
 * It is not next to the tasks, because these load React, and the thread that only hands them out should not.
 */
export function isLost({own, content}: Pick<RenderJob, 'content' | 'own'>): boolean {
  return own === undefined && content === undefined
}
