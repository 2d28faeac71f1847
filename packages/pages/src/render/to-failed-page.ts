import type {Root} from 'hast'
import type {VFile} from 'vfile'
import {getContext} from '../compile-context.ts'
import {toFault} from '../convert/to-fault.ts'
import type {PageFinding} from '../problem.ts'

/** Report why no part of a page can be shown, and return the tree that says so to readers. */
export function toFailedPage(finding: PageFinding, file: VFile): Root {
  const context = getContext(file)
  const {ruleId, reason} = finding
  context.createReport(context.file)(finding)
  context.failure = reason
  Object.assign(file.data, {title: '', outline: [], links: []})
  // Before the page is finished, the sanitizer adds the fault itself.
  const children = context.isFinished ? [toFault({ruleId, reason}, [], undefined)] : []
  return {type: 'root', children}
}
