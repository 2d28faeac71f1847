import type {ReferencePlan} from './reference-plan.ts'
import {toPageText} from './to-page-text.ts'

/** List the texts of all generated pages and `_meta` files, by path. The list is empty without a plan. */
export function listGeneratedTexts(plan: ReferencePlan | undefined): Map<string, string> {
  const {pages = [], texts = []} = plan ?? {}
  return new Map([...texts, ...pages.map((page) => [page.file, toPageText(page)] as const)])
}
