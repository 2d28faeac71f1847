import path from 'node:path'
import {writeWhole} from '../cache/write-whole.ts'
import {type ContractsOptions, listHiddenFolders} from '../contracts/read-contracts-digest.ts'
import {findNextAge} from '../deployments/find-next-age.ts'
import {readStamps} from '../deployments/read-stamps.ts'
import {isInstalled} from '../engine/home-folder.ts'
import {listStyleFolders} from '../engine/read-engine.ts'
import {listAbove} from '../git/list-above.ts'
import {listGitFiles} from '../git/list-git-files.ts'
import type {ReadRepository} from '../git/read-repository.ts'
import {toLockFile} from '../lint/lint-input.ts'
import type {SiteState} from '../open/read-site-state.ts'
import type {Settings} from '../settings/settings.ts'
import {type ProjectSettings, toProject} from '../settings/to-project.ts'
import type {BuildReport} from '../write/build-report.ts'
import {readSiteFiles, type SiteFiles, toSiteDigest} from '../write/read-site-files.ts'
import type {BuildIdentity} from './identify-build.ts'
import {type Places, readState} from './read-state.ts'
import {type KeptBuild, readCheckout} from './read-unchanged.ts'

interface FinishedBuild {
  settings: ProjectSettings &
    Pick<Settings, 'deployments' | 'lint' | 'proof' | 'public' | 'reference'>
  state: SiteState
  report: Omit<BuildReport, 'stages'>
  /** The files of the site, if all of them were checked. */
  siteFiles: SiteFiles | undefined
  /** The result of `listKeptGitFiles` when the build began. */
  gitFiles: ReadonlyArray<string>
}

/** List the files of git that a build depends on. This runs git, so it can begin before the build ends. */
export function listKeptGitFiles(
  settings: FinishedBuild['settings'],
  readRepository: ReadRepository
): Promise<Array<string>> {
  const roots = listProjects(settings).map(({root}) => root)
  return listGitFiles([...new Set([settings.content, ...roots])], readRepository)
}

/**
 * Write what a build read and wrote, so that the next one can see that nothing changed.
 *
 * Writes nothing if something changed since shortly before the build began: it may have been read before the change.
 */
export async function writeKeptBuild(
  {file, key, files, folders, start, seen}: BuildIdentity,
  build: FinishedBuild
): Promise<void> {
  const {report, siteFiles} = build
  if (report.problems.some(({ruleId}) => isOutside.has(ruleId))) return
  const own = listPlaces(build)
  const places: Places = {
    ...own,
    files: [...files, ...own.files],
    folders: [...folders, ...own.folders]
  }
  // After an edit, most places are the same. Their state from before the build is still valid: if a file has changed
  // since, the next build notices.
  const read = seen && isSame(seen.places, places) ? seen.state : readState(places)
  const written = toSiteDigest(siteFiles ?? readSiteFiles(report.out))
  if (!read || !written || read.newest > start - clockStep) return
  const {content, deployments} = build.settings
  // With a fixed date, nothing becomes older.
  const until =
    deployments && process.env.SOURCE_DATE_EPOCH === undefined
      ? findNextAge(readStamps(deployments.stamps), deployments.maxAge, start)
      : undefined
  const kept: KeptBuild = {
    key,
    checkout: readCheckout(files),
    places,
    read: read.digest,
    written,
    content,
    report,
    ...(until !== undefined && {until})
  }
  await writeWhole(file, JSON.stringify(kept))
}

function isSame(a: Places, b: Places): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Problems with files that are not known here, and that can be fixed without editing a page. */
const isOutside = new Set(['missing-source', 'wrong-hash'])

/** How many milliseconds the times of files can be behind the clock. */
const clockStep = 100

/** List everything that a build reads, except for its program and its cache. */
function listPlaces({settings, state, gitFiles}: FinishedBuild): Places {
  const {content, contracts, deployments, lint, proof, public: folders} = settings
  const {known, addresses, vocabulary, words} = lint
  const projects = listProjects(settings)
  const roots = [...new Set(projects.map(({root}) => root))]
  return {
    files: [
      ...[known, addresses, vocabulary, words].filter((place) => place !== undefined),
      ...(deployments
        ? [deployments.registry, deployments.stamps].filter((place) => place !== undefined)
        : []),
      toLockFile(settings),
      ...state.assets.sources,
      ...listShownFiles(state, contracts),
      // The version of Nextra is in the nearest manifest.
      ...listAbove(content).map((folder) => path.join(folder, 'package.json')),
      ...roots.flatMap((root) =>
        ['foundry.toml', '.env', 'remappings.txt', '.gitignore'].map((name) =>
          path.join(root, name)
        )
      ),
      ...gitFiles
    ],
    folders: [
      content,
      ...(deployments ? [...deployments.broadcast, ...deployments.hardhat] : []),
      ...folders,
      proof.transcripts,
      // An installed program has them in its bundle.
      ...(isInstalled ? [] : listStyleFolders())
    ],
    projects: projects.map((each) => ({root: each.root, hidden: listHiddenFolders(each)}))
  }
}

/** List the Foundry projects of the pages and of generated pages. */
function listProjects(settings: FinishedBuild['settings']): Array<ContractsOptions> {
  const {contracts, reference} = settings
  const project = toProject(settings)
  return [
    ...(project ? [project] : []),
    ...reference.flatMap(({contracts: root = contracts, profile = settings.profile}) =>
      root === undefined ? [] : [{root, profile}]
    )
  ]
}

/** List the files of the project that pages show whole. */
function listShownFiles({site}: SiteState, root: string | undefined): Array<string> {
  if (root === undefined) return []
  const shown = [...site.entries.values()].flatMap((entry) => entry.shownFiles)
  return [...new Set(shown.map(([file]) => path.join(root, file)))]
}
