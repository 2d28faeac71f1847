import {existsSync, realpathSync} from 'node:fs'
import {type Problem, SetupError, wholeFile} from '@lockstep/problem'
import {listReferenceOutlines, ProjectError} from '@lockstep/snippets'
import {type CacheStore, getText, putText} from '../cache/store.ts'
import {toDigest} from '../cache/to-digest.ts'
import {type OpenArtifacts, openArtifacts} from '../contracts/open-artifacts.ts'
import type {ContractsOptions, GetContractsDigest} from '../contracts/read-contracts-digest.ts'
import {readEngine} from '../engine/read-engine.ts'
import {toRelativePath} from '../files/to-relative-path.ts'
import {createRepositoryReader} from '../git/read-repository.ts'
import {findSettingPlace} from '../settings/list-setting-places.ts'
import type {ReferenceSettings} from '../settings/reference-settings.ts'
import type {Settings} from '../settings/settings.ts'
import {planCatalogues} from './plan-catalogues.ts'
import {planNames} from './plan-names.ts'
import {planPages} from './plan-pages.ts'
import type {ReferencePlan} from './reference-plan.ts'
import {toIndexTexts} from './to-index-texts.ts'
import {toProjectIndexes} from './to-project-index.ts'

/** A plan, and the problems with the contracts it is based on. */
export interface ReadPlan {
  plan: ReferencePlan
  problems: Array<Problem>
}

/** The settings of the site that a plan uses. */
export type PlanSettings = Pick<
  Settings,
  'content' | 'contracts' | 'file' | 'places' | 'profile' | 'reference'
>

/** Read the plan of the generated pages of a site. It is made again only when a contract or a setting changed. */
export async function readReferencePlan(
  settings: PlanSettings,
  store: CacheStore,
  getDigest: GetContractsDigest,
  open: OpenArtifacts = openArtifacts
): Promise<ReadPlan | undefined> {
  const {reference} = settings
  if (reference.length === 0) return
  const projects = listProjects(settings)
  const digests = projects.map(getDigest)
  const key = `here-reference-${toDigest('4', readEngine(), JSON.stringify([settings, projects]), ...digests)}`
  const json = await getText(store, key)
  if (json !== undefined) return JSON.parse(json) as ReadPlan // Written below.
  const planned = await makePlan(settings, projects, open)
  await putText(store, key, JSON.stringify(planned))
  return planned
}

function listProjects(settings: PlanSettings): Array<ContractsOptions> {
  const projects = settings.reference.map((entry) => getProject(entry, settings))
  const keys = projects.map((project) => JSON.stringify(project))
  return projects.filter((_, index) => keys.indexOf(keys[index] ?? '') === index)
}

function getProject(
  {contracts, profile}: ReferenceSettings,
  settings: Pick<Settings, 'contracts' | 'profile'>
): ContractsOptions {
  if (contracts !== undefined) return {root: contracts, profile}
  if (settings.contracts === undefined) {
    throw new SetupError(
      'Cannot generate the pages of `reference`: name the folder of the Foundry project as `contracts` in `site.yaml`'
    )
  }
  return {root: settings.contracts, profile: profile ?? settings.profile}
}

async function makePlan(
  settings: PlanSettings,
  projects: ReadonlyArray<ContractsOptions>,
  open: OpenArtifacts
): Promise<ReadPlan> {
  const plan: ReferencePlan = {projects: [], pages: [], texts: [], names: [], catalogues: []}
  const problems: Array<Problem> = []
  const sets: Array<Parameters<typeof toProjectIndexes>[0][number]> = []
  const read = projects.map((project) => readOutlines(project, open))
  for (const project of projects) {
    plan.projects.push({...project, prefix: await readPrefix(project.root)})
  }
  for (const entry of settings.reference) {
    const wanted = JSON.stringify(getProject(entry, settings))
    const index = projects.findIndex((project) => JSON.stringify(project) === wanted)
    const {outlines, src = 'src', reasons = []} = read[index] ?? {}
    const pages = planPages(entry, {outlines: outlines ?? [], src, project: index})
    const isEmpty = pages.length === 0 && reasons.length === 0
    const all = isEmpty
      ? [`Cannot find a contract for \`${entry.route}\`, expected sources that \`include\` matches`]
      : reasons
    problems.push(...all.map((reason) => toProblem(settings, reason, isEmpty)))
    plan.pages.push(...pages)
    sets.push({route: entry.route, title: entry.title, pages})
    const names = planNames(pages)
    plan.texts.push(...toIndexTexts(entry, pages, names))
    const {planned, texts} = planCatalogues(entry.route, index, outlines !== undefined)
    plan.catalogues.push(...planned)
    plan.texts.push(...texts)
    plan.names.push([`${entry.route.slice(1)}/a-z.mdx`, names])
  }
  plan.texts.push(...toProjectIndexes(sets))
  return {plan, problems}
}

function readOutlines(
  project: ContractsOptions,
  open: OpenArtifacts
): {
  outlines?: ReturnType<typeof listReferenceOutlines>['outlines']
  src?: string
  reasons: Array<string>
} {
  try {
    const artifacts = open(project)
    const {outlines, problems} = listReferenceOutlines(artifacts)
    const src = toRelativePath(artifacts.config.root, artifacts.config.src)
    return {outlines, src, reasons: problems.map(({reason}) => reason)}
  } catch (error) {
    if (!(error instanceof ProjectError)) throw error
    return {reasons: [error.message]}
  }
}

/** Report at the setting what keeps pages from being made. */
function toProblem(settings: PlanSettings, reason: string, isEmpty: boolean): Problem {
  const {file = 'site.yaml', content, places} = settings
  return {
    file: toRelativePath(content, file),
    ruleId: isEmpty ? 'no-contracts' : 'stale-artifact',
    severity: 'error',
    reason,
    place: findSettingPlace(places, 'reference') ?? wholeFile,
    subject: reason
  }
}

async function readPrefix(root: string): Promise<string> {
  if (!existsSync(root)) return ''
  const repository = await createRepositoryReader()(root)
  const inside = repository ? toRelativePath(repository.top, realpathSync(root)) : ''
  return inside === '' ? '' : `${inside}/`
}
