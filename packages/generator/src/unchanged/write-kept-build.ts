import path from 'node:path'
import {writeWhole} from '../cache/write-whole.ts'
import {listHiddenOutput} from '../contracts/read-contracts-digest.ts'
import {findNextAge} from '../deployments/find-next-age.ts'
import {readStamps} from '../deployments/read-stamps.ts'
import {isInstalled} from '../engine/home-folder.ts'
import {listStyleFolders} from '../engine/read-engine.ts'
import {listGitFiles} from '../git/list-git-files.ts'
import type {ReadResult} from '../open/read-result.ts'
import type {Settings} from '../settings/settings.ts'
import {type ProjectSettings, toProject} from '../settings/to-project.ts'
import type {BuildReport} from '../write/build-report.ts'
import type {BuildIdentity} from './identify-build.ts'
import {type Places, readState} from './read-state.ts'
import {type KeptBuild, readCheckout, toOutput} from './read-unchanged.ts'

/** The build that is kept. */
interface FinishedBuild {
  settings: ProjectSettings &
    Pick<Settings, 'deployments' | 'lint' | 'proof' | 'public' | 'reference'>
  result: ReadResult
  report: Omit<BuildReport, 'stages'>
  lockFile: string
}

/**
 * Write what a build read and wrote, so that the next one can see that nothing changed.
 *
 * Writes nothing if something changed since shortly before the build began: it may have been read before the change.
 */
export async function writeKeptBuild(
  {file, key, files, folders, start}: BuildIdentity,
  build: FinishedBuild
): Promise<void> {
  const {report} = build
  if (report.problems.some(({ruleId}) => isOutside.has(ruleId))) return
  const own = await listPlaces(build)
  const places: Places = {
    ...own,
    files: [...files, ...own.files],
    folders: [...folders, ...own.folders]
  }
  const read = readState(places)
  const written = readState(toOutput(report.out))
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
    written: written.digest,
    content,
    report,
    ...(until !== undefined && {until})
  }
  await writeWhole(file, JSON.stringify(kept))
}

/** Problems with files that are not known here, and that can be fixed without editing a page. */
const isOutside = new Set(['missing-source', 'wrong-hash'])

/** Times of files can be behind the clock by so many milliseconds. */
const clockStep = 100

/** List everything that a build reads, except for its program and its cache. */
async function listPlaces({settings, result, lockFile}: FinishedBuild): Promise<Places> {
  const {content, contracts, deployments, lint, proof, public: folders, reference} = settings
  const {known, addresses, vocabulary, words} = lint
  const project = toProject(settings)
  const projects = [
    ...(project ? [project] : []),
    ...reference.flatMap(({contracts: root = contracts, profile = settings.profile}) =>
      root === undefined ? [] : [{root, profile}]
    )
  ]
  const roots = [...new Set(projects.map(({root}) => root))]
  return {
    files: [
      ...[known, addresses, vocabulary, words].filter((place) => place !== undefined),
      ...(deployments
        ? [deployments.registry, deployments.stamps].filter((place) => place !== undefined)
        : []),
      lockFile,
      ...result.assets.sources,
      ...listShownFiles(result, contracts),
      // The version of Nextra is in the nearest manifest.
      ...listAbove(content).map((folder) => path.join(folder, 'package.json')),
      ...roots.flatMap((root) =>
        ['foundry.toml', '.env', 'remappings.txt', '.gitignore'].map((name) =>
          path.join(root, name)
        )
      ),
      ...(await listGitFiles([content, ...roots]))
    ],
    folders: [
      content,
      ...(deployments ? [...deployments.broadcast, ...deployments.hardhat] : []),
      ...folders,
      proof.transcripts,
      // An installed program has them in its bundle.
      ...(isInstalled ? [] : listStyleFolders())
    ],
    projects: projects.map((each) => ({root: each.root, hidden: listHiddenOutput(each)}))
  }
}

/** List the files of the project that pages show whole. */
function listShownFiles({site}: ReadResult, root: string | undefined): Array<string> {
  if (root === undefined) return []
  const shown = [...site.entries.values()].flatMap((entry) => entry.shownFiles)
  return [...new Set(shown.map(([file]) => path.join(root, file)))]
}

function listAbove(folder: string): Array<string> {
  const above = path.dirname(folder)
  return above === folder ? [folder] : [folder, ...listAbove(above)]
}
