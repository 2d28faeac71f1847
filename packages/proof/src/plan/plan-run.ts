import {findFrontMatterKey, type ParsedPage} from '@lockstep/navtree/parse'
import {type ExpandedPage, type ExpandPageOptions, expandPage} from '@lockstep/pages'
import {
  describeIssue,
  describeUnknownKey,
  listSchemaKeys,
  type Problem,
  toPlace
} from '@lockstep/problem'
import {isShell, splitStatements} from '@lockstep/shell'
import {checkAlternative} from '../check/check-alternative.ts'
import {type Block, listBlocks, type PageItem} from './list-blocks.ts'
import {type ProofOptions, proofSchema} from './options.ts'
import type {Alternative, Plan, RunStep, SaveStep, Step} from './plan.ts'

/** Options of `planRun`. */
export interface PlanOptions extends ExpandPageOptions {
  /** The page with its partials, if known. Default: `getPartial` returns them. */
  expanded?: ExpandedPage | undefined
  /** Returns code that is not on the page, for `<Snippet file="a.sol" filename="b.sol" save />`. */
  getSource?: ((source: NonNullable<Block['source']>) => string | undefined) | undefined
}

/** A plan and its problems. The plan is undefined if the page has no `proof`, or an invalid one. */
export interface PlannedRun {
  plan?: Plan | undefined
  problems: Array<Problem>
}

/** Check whether the front matter of a page has `proof`. */
export function takesPart(frontMatter: Readonly<Record<string, unknown>>): boolean {
  return frontMatter.proof !== undefined && frontMatter.proof !== false
}

/** Plan the steps of a page. Runs no commands. */
export function planRun(page: ParsedPage, options: PlanOptions): PlannedRun {
  if (!takesPart(page.facts.frontMatter)) return {problems: []}
  const {file, getSource = () => undefined} = options
  const toProblem = createProblemMaker(page, file)
  const parsed = parseOptions(page.facts.frontMatter.proof, toProblem)
  if ('problems' in parsed) return parsed
  if (!page.tree) return {problems: [toUnparsed(page.facts.error, file)]}

  const {proof} = parsed
  const {expanded = expandPage(page, options)} = options
  const items = listBlocks(expanded)
  const blocks = items.filter(isBlock)
  const problems = listUnknownTabs(proof, blocks, toProblem)
  const shells = findShells(blocks)
  const toSteps = (chosen: ReadonlyArray<PageItem>, found: Array<Problem>): Array<Step> =>
    listSteps(chosen, {proof, shells, problems: found, getSource})
  const steps = toSteps(pick(items, proof.tabs), problems)
  const alternatives = listOthers(items, proof.tabs).map((tab): Alternative => {
    // Problems of blocks outside of tabs have been reported with `steps`.
    return {tab, steps: toSteps(pick(items, [tab, ...proof.tabs]), [])}
  })
  const outputs = blocks.filter(({fence}) => fence.language === 'text')
  const plan: Plan = {
    file,
    options: proof,
    steps,
    alternatives,
    shown: outputs.flatMap(({code}) => code.split('\n')),
    text: blocks.map(({code}) => code).join('\n')
  }
  problems.push(...alternatives.flatMap((other) => checkAlternative(other, plan)))
  return {plan, problems}
}

/** Creates a problem with `proof` in the front matter, at the key that a path below it leads to. */
type CreateProblem = (ruleId: string, reason: string, path: ReadonlyArray<PropertyKey>) => Problem

function createProblemMaker({tree, fallback, facts}: ParsedPage, file: string): CreateProblem {
  const root = tree ?? fallback
  return (ruleId, reason, path) => {
    const place = root && findFrontMatterKey(root, ['proof', ...path])
    return {file, ruleId, severity: 'error', reason, place: toPlace(place ?? facts.places.proof)}
  }
}

function parseOptions(
  value: unknown,
  toProblem: CreateProblem
): {proof: ProofOptions} | {problems: Array<Problem>} {
  const parsed = proofSchema.safeParse(value === true ? {} : value, {
    error: describeIssue,
    reportInput: true
  })
  if (parsed.success) return {proof: parsed.data}
  const problems = parsed.error.issues.flatMap((issue) => {
    const key = ['proof', ...issue.path.map(String)].join('.')
    if (issue.code !== 'unrecognized_keys') {
      return toProblem('invalid-proof', `Unexpected \`${key}\`, ${issue.message}`, issue.path)
    }
    const known = listSchemaKeys(proofSchema, issue.path)
    return issue.keys.map((name) => {
      const reason = `Unexpected key \`${name}\` of \`${key}\`${describeUnknownKey(name, known)}`
      return toProblem('invalid-proof', reason, [...issue.path, name])
    })
  })
  return {problems}
}

/** Convert the error of a page that cannot be parsed to the reason why it cannot run. */
function toUnparsed(error: ParsedPage['facts']['error'], file: string): Problem {
  const {reason = 'it cannot be parsed', line, column} = error ?? {}
  const place = toPlace(line === undefined || column === undefined ? undefined : {line, column})
  return {
    file,
    ruleId: 'invalid-proof',
    severity: 'error',
    reason: `Cannot run page: ${reason}`,
    place
  }
}

/** List the labels in `proof.tabs` that no tab of the page has. */
function listUnknownTabs(
  {tabs}: ProofOptions,
  blocks: ReadonlyArray<Block>,
  toProblem: CreateProblem
): Array<Problem> {
  const labels = new Set(blocks.flatMap((block) => block.tabs.map(({label}) => label)))
  return tabs.flatMap((tab, index) => {
    if (labels.has(tab)) return []
    const reason = `Cannot find tab \`${tab}\`, expected ${listNames(labels)}`
    return [toProblem('unknown-tab', reason, ['tabs', index])]
  })
}

function isBlock(item: PageItem): item is Block {
  return item.kind === 'code'
}

/** A fence with a file name shows that file; its code is not pasted into a terminal. */
function isRun({fence}: Block): boolean {
  const isFile = fence.filename !== undefined || fence.hasFile || fence.of !== undefined
  return isShell(fence.language) && !fence.norun && !isFile
}

/** A terminal runs `bash` if one of its fences does, and `sh` otherwise. */
function findShells(blocks: ReadonlyArray<Block>): Set<string> {
  const isBash = (block: Block): boolean => isRun(block) && block.fence.language === 'bash'
  return new Set(blocks.filter(isBash).map(({fence}) => fence.terminal ?? ''))
}

/**
 * Choose what a reader with these tabs sees. In each group of tabs, that is the first label in `wanted`, or the first
 * panel with code.
 */
function pick(items: ReadonlyArray<PageItem>, wanted: ReadonlyArray<string>): Array<PageItem> {
  const groups = new Map<object, Array<string>>()
  for (const {tabs} of items.filter(isBlock)) {
    for (const {group, label} of tabs) {
      const known = groups.get(group) ?? []
      groups.set(group, [...known, label])
    }
  }
  return items.filter(({tabs}) =>
    tabs.every(({group, label}) => {
      const labels = groups.get(group) ?? []
      return label === (wanted.find((name) => labels.includes(name)) ?? labels[0])
    })
  )
}

/** List the labels of tabs with commands that are not run. */
function listOthers(items: ReadonlyArray<PageItem>, chosen: ReadonlyArray<string>): Array<string> {
  const taken = new Set(pick(items, chosen))
  const others = items.filter(isBlock).filter((block) => !taken.has(block) && isRun(block))
  return [...new Set(others.flatMap(({tabs}) => tabs.map(({label}) => label)))].filter(
    (label) => !chosen.includes(label)
  )
}

/** Everything needed to turn blocks into steps. */
interface StepInputs {
  proof: ProofOptions
  shells: ReadonlySet<string>
  /** Receives the problems with files to save. */
  problems: Array<Problem>
  getSource: NonNullable<PlanOptions['getSource']>
}

function listSteps(
  items: ReadonlyArray<PageItem>,
  {proof, shells, problems, getSource}: StepInputs
): Array<Step> {
  const steps: Array<Step> = []
  /** The commands that an output may follow. */
  let commands: RunStep | undefined

  for (const item of items) {
    if (!isBlock(item)) {
      commands = undefined
      continue
    }
    if (isRun(item)) {
      commands = toRunStep(item, proof, shells)
      steps.push(commands)
      continue
    }
    if (commands && isOutput(item)) {
      commands.output = {file: item.file, line: item.line, text: item.code}
    }
    commands = undefined
    if (!item.fence.save) continue
    const saved = toSaveStep(item, getSource)
    if ('ruleId' in saved) problems.push(saved)
    else steps.push(saved)
  }
  return steps
}

function isOutput({fence}: Block): boolean {
  return fence.language === 'text' && !fence.norun && !fence.save
}

function toRunStep(block: Block, proof: ProofOptions, shells: ReadonlySet<string>): RunStep {
  const {fence, code} = block
  const terminal = fence.terminal ?? ''
  return {
    kind: 'run',
    ...toOrigin(block),
    terminal,
    shell: shells.has(terminal) ? 'bash' : 'sh',
    code,
    statements: splitStatements(code),
    timeout: fence.timeout ?? proof.timeout,
    exit: fence.exit ?? 0
  }
}

/** Convert a block with `save` to a step, or return why there is nothing to save. */
function toSaveStep(block: Block, getSource: StepInputs['getSource']): SaveStep | Problem {
  const {fence, file, line, code, indent} = block
  const content = block.source ? getSource(block.source) : code
  const path = fence.filename ?? ''
  if (path === '' || content === undefined) {
    const reason =
      path === ''
        ? 'Cannot save code without a name, expected `filename="…"` next to `save`'
        : `Cannot find the code of \`${path}\`, which the page tells the reader to save`
    const place = toPlace({line, column: 1})
    return {file, ruleId: 'unsaved-file', severity: 'error', reason, place}
  }
  return {
    kind: 'save',
    ...toOrigin(block),
    path,
    content: content === '' || content.endsWith('\n') ? content : `${content}\n`,
    ...(indent !== undefined && {indent})
  }
}

function toOrigin({file, line, heading}: Block): Pick<Step, 'file' | 'line' | 'heading'> {
  return {file, line, ...(heading !== undefined && {heading})}
}

function listNames(names: ReadonlySet<string>): string {
  if (names.size === 0) return 'no tabs, since the page has none'
  return `one of ${[...names].map((name) => `\`${name}\``).join(', ')}`
}
