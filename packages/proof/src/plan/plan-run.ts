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
import {type Block, listBlocks} from './list-blocks.ts'
import {type ProofOptions, proofSchema} from './options.ts'
import type {Alternative, ExpectedOutput, Plan, RunStep, Step} from './plan.ts'

/** Options of `planRun`. */
export interface PlanOptions extends ExpandPageOptions {
  /** The page with its partials, when it is known. Default: `getPartial` is asked for them. */
  expanded?: ExpandedPage | undefined
  /** Returns code that is not on the page, for `<Snippet file="a.sol" filename="b.sol" save />`. */
  getSource?: ((source: NonNullable<Block['source']>) => string | undefined) | undefined
}

/** A plan and its problems. There is no plan if the page has no `proof`, or an invalid one. */
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
  const {frontMatter, places} = page.facts
  if (!takesPart(frontMatter)) return {problems: []}
  const {file} = options
  const tree = page.tree ?? page.fallback
  const findPlace = (path: ReadonlyArray<PropertyKey>) =>
    toPlace((tree && findFrontMatterKey(tree, ['proof', ...path])) ?? places.proof)

  const parsed = proofSchema.safeParse(frontMatter.proof === true ? {} : frontMatter.proof, {
    error: describeIssue,
    reportInput: true
  })
  if (!parsed.success) {
    const problems = parsed.error.issues.flatMap((issue): Array<Problem> => {
      const key = ['proof', ...issue.path.map(String)].join('.')
      const faults =
        issue.code === 'unrecognized_keys'
          ? issue.keys.map((name): [reason: string, path: Array<PropertyKey>] => {
              const hint = describeUnknownKey(name, listSchemaKeys(proofSchema, issue.path))
              return [`Unexpected key \`${name}\` of \`${key}\`${hint}`, [...issue.path, name]]
            })
          : [[`Unexpected \`${key}\`, ${issue.message}`, issue.path] as const]
      return faults.map(([reason, path]) => {
        return {file, ruleId: 'invalid-proof', severity: 'error', reason, place: findPlace(path)}
      })
    })
    return {problems}
  }
  if (!page.tree) {
    const {reason: fault = 'it cannot be parsed', line, column} = page.facts.error ?? {}
    const reason = `Cannot run page: ${fault}`
    const place = toPlace(line === undefined || column === undefined ? undefined : {line, column})
    return {problems: [{file, ruleId: 'invalid-proof', severity: 'error', reason, place}]}
  }

  const proof = parsed.data
  const {expanded = expandPage(page, options)} = options
  const blocks = listBlocks(expanded)
  const problems: Array<Problem> = []
  const labels = new Set(blocks.flatMap(({tabs}) => tabs.map(({label}) => label)))
  for (const [index, tab] of proof.tabs.entries()) {
    if (labels.has(tab)) continue
    const reason = `Cannot find tab \`${tab}\`, expected ${listNames(labels)}`
    problems.push({
      file,
      ruleId: 'unknown-tab',
      severity: 'error',
      reason,
      place: findPlace(['tabs', index])
    })
  }

  const shells = findShells(blocks)
  const toSteps = (chosen: ReadonlyArray<Block>, report: (problem: Problem) => void) =>
    listSteps(chosen, {proof, shells, report, getSource: options.getSource ?? (() => undefined)})
  const steps = toSteps(pick(blocks, proof.tabs), (problem) => problems.push(problem))
  const others = listOthers(blocks, proof.tabs)
  const alternatives = others.map((tab): Alternative => {
    return {tab, steps: toSteps(pick(blocks, [tab, ...proof.tabs]), () => {})}
  })
  const isOutput = ({fence}: Block): boolean => fence.language === 'text'
  const plan: Plan = {
    file,
    options: proof,
    steps,
    alternatives,
    shown: blocks.filter(isOutput).flatMap(({code}) => code.split('\n')),
    text: blocks.map(({code}) => code).join('\n')
  }
  problems.push(...alternatives.flatMap((other) => checkAlternative(other, plan)))
  return {plan, problems}
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

/** Choose the blocks to run. In each group of tabs, that is the first label in `proof.tabs`, or the first panel. */
function pick(blocks: ReadonlyArray<Block>, wanted: ReadonlyArray<string>): Array<Block> {
  const groups = new Map<object, Array<string>>()
  for (const {tabs} of blocks) {
    for (const {group, label} of tabs) {
      const known = groups.get(group) ?? []
      groups.set(group, [...known, label])
    }
  }
  return blocks.filter(({tabs}) =>
    tabs.every(({group, label}) => {
      const labels = groups.get(group) ?? []
      return label === (wanted.find((name) => labels.includes(name)) ?? labels[0])
    })
  )
}

/** List the labels of tabs with commands that are not run. */
function listOthers(blocks: ReadonlyArray<Block>, chosen: ReadonlyArray<string>): Array<string> {
  const taken = new Set(pick(blocks, chosen))
  const others = blocks.filter((block) => !taken.has(block) && isRun(block))
  return [...new Set(others.flatMap(({tabs}) => tabs.map(({label}) => label)))].filter(
    (label) => !chosen.includes(label)
  )
}

interface StepContext {
  proof: ProofOptions
  shells: ReadonlySet<string>
  report: (problem: Problem) => void
  getSource: NonNullable<PlanOptions['getSource']>
}

function listSteps(blocks: ReadonlyArray<Block>, context: StepContext): Array<Step> {
  const {proof, shells, report, getSource} = context
  const steps: Array<Step> = []
  /** The commands whose output may come next. */
  let asking: RunStep | undefined

  for (const block of blocks) {
    const {fence, file, line, heading, code} = block
    const about = {file, line, ...(heading !== undefined && {heading})}
    if (isRun(block)) {
      const terminal = fence.terminal ?? ''
      asking = {
        kind: 'run',
        ...about,
        terminal,
        shell: shells.has(terminal) ? 'bash' : 'sh',
        code,
        statements: splitStatements(code),
        timeout: fence.timeout ?? proof.timeout,
        exit: fence.exit ?? 0
      }
      steps.push(asking)
      continue
    }
    if (fence.language === 'text' && !fence.norun && !fence.save && asking && block.isNext) {
      const output: ExpectedOutput = {file, line, text: code}
      asking.output = output
    }
    asking = undefined
    if (!fence.save) continue

    const content = block.source ? getSource(block.source) : code
    const path = fence.filename
    if (path !== undefined && path !== '' && content !== undefined) {
      const isLine = content === '' || content.endsWith('\n')
      const {indent} = block
      const text = isLine ? content : `${content}\n`
      steps.push({
        kind: 'save',
        ...about,
        path,
        content: text,
        ...(indent !== undefined && {indent})
      })
      continue
    }
    const reason =
      path === undefined || path === ''
        ? 'Cannot save code without a name, expected `filename="…"` next to `save`'
        : `Cannot find the code of \`${path}\`, which the page tells the reader to save`
    report({
      file,
      ruleId: 'unsaved-file',
      severity: 'error',
      reason,
      place: toPlace({line, column: 1})
    })
  }
  return steps
}

function listNames(names: ReadonlySet<string>): string {
  if (names.size === 0) return 'no tabs, since the page has none'
  return `one of ${[...names].map((name) => `\`${name}\``).join(', ')}`
}
