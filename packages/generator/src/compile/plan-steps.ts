import {type ExpandedPage, markRunSteps, type PageInputs, toExpandedPage} from '@lockstep/pages'
import type {Problem} from '@lockstep/problem'
import {type Plan, planRun} from '@lockstep/proof'
import type {Root} from 'hast'
import type {VFile} from 'vfile'
import {createSourceReader} from '../proof/create-source-reader.ts'

declare module 'vfile' {
  interface DataMap {
    /** The commands that readers run, for a page with a proof. */
    plan: Plan | undefined
    planProblems: Array<Problem>
    inputs: PageInputs
  }
}

/**
 * Plugin on Markdown that plans what a proof of the page runs.
 *
 * It runs before the plugins of the site, because `lockstep proof` plans without them and compares the two plans.
 */
export function planSteps(): (tree: ExpandedPage['tree'], file: VFile) => void {
  return (tree, file) => {
    const {page, inputs} = file.data
    // The page itself reports that it cannot be parsed.
    if (!page?.tree) return
    const {plan, problems} = planRun(page, {
      file: file.path,
      expanded: toExpandedPage(tree, file),
      ...(inputs?.contracts && {getSource: createSourceReader(inputs.contracts)})
    })
    Object.assign(file.data, {plan, planProblems: problems})
  }
}

/** Plugin on HTML that marks the headings of steps whose commands a proof runs. */
export function markSteps(): (tree: Root, file: VFile) => void {
  return (tree, {data: {plan}}) => {
    if (!plan) return
    const headings = plan.steps.flatMap((step) => (step.kind === 'run' ? (step.heading ?? []) : []))
    markRunSteps(tree, new Set(headings))
  }
}
