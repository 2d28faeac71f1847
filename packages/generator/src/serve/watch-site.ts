import path from 'node:path'
import {listContractFolders} from '../contracts/read-contracts-digest.ts'
import {isBundled} from '../engine/home-folder.ts'
import {forgetEngine, listEngineFolders, listStyleFolders} from '../engine/read-engine.ts'
import type {SiteProject} from '../settings/to-project.ts'
import {createContractCompiler} from './create-contract-compiler.ts'
import {watchFolders} from './watch-folders.ts'

/** The folders and files of a site. */
export interface WatchedPlaces {
  /** Folder of the pages. */
  content: string
  public: ReadonlyArray<string>
  /** Module of the components of the site. */
  components: string | undefined
  /** Folder of the transcripts of runs. */
  transcripts: string
  project: SiteProject | undefined
}

/** Called with the files of the docs folder that changed, or without an argument when something else did. */
type OnSiteChange = (files: ReadonlySet<string> | undefined) => Promise<void>

/** Watches all inputs of a site. */
export interface SiteWatcher {
  /** Report changes from now on, including those since the watcher was created. */
  start: (onChange: OnSiteChange) => void
  /** Resolves when the program itself has changed while it runs from a bundle. */
  outdated: Promise<void>
  /** Run the command that compiles the contracts. */
  compile: () => void
  /** Whether the compiler runs, or has ended and the site was not read since. */
  isCompiling: () => boolean
  /** Whether the command that compiles the contracts has failed. */
  cannotCompile: () => boolean
  stop: () => void
}

/**
 * Watch a site. Create the watcher before the site is read, so that no change in between is missed.
 *
 * Editing a contract also runs the command of the project. `print` gets what goes wrong.
 */
export function watchSite(places: WatchedPlaces, print: (text: string) => void): SiteWatcher {
  const changes = createChangeQueue(places, print)
  // Folders of the first artifacts are not watched yet, and a failure changes no file.
  const compiler = createContractCompiler(places.project, {print, onEnd: changes.addAll})
  const engineFolders = listEngineFolders()
  const onChange = (file: string): void => {
    // The artifacts that the compiler writes count as a separate change.
    if (file.endsWith('.sol')) compiler.start()
    // Scripts of pages are bundled from the compiled theme.
    if (engineFolders.some((folder) => file.startsWith(folder))) forgetEngine()
    changes.add(file)
  }
  const stops = [
    watchFolders(listTrees(places), {recursive: true}, onChange),
    // A project may contain anything, such as `node_modules`, so only the folders that matter are watched.
    watchFolders(listFlatFolders(places), {recursive: false}, onChange)
  ]
  const engine = watchEngine()
  return {
    outdated: engine.outdated,
    start: changes.start,
    compile: compiler.start,
    isCompiling: () => compiler.isRunning() || changes.isPending(),
    cannotCompile: compiler.hasFailed,
    stop() {
      changes.stop()
      compiler.stop()
      engine.stop()
      for (const stop of stops) stop()
    }
  }
}

/** Editors save a file in several steps, so wait this long for the last one. */
export const settleTime = 10

/** A compiler writes many files one after another. */
const compileTime = 500

function listTrees({content, components, public: folders, transcripts}: WatchedPlaces) {
  return [
    content,
    ...folders,
    transcripts,
    ...(components === undefined ? [] : [path.dirname(components)]),
    ...(isBundled ? [] : listEngineFolders()),
    ...(listEngineFolders().length > 0 ? listStyleFolders() : [])
  ]
}

function listFlatFolders({project}: WatchedPlaces): Array<string> {
  return project ? listContractFolders(project) : []
}

interface ChangeQueue {
  add: (file: string) => void
  /** Add a change of everything. */
  addAll: () => void
  /** Whether a change waits to be read, or is being read. */
  isPending: () => boolean
  start: (onChange: OnSiteChange) => void
  stop: () => void
}

/** Collect changes while the site is being read, and report them one batch after another. */
function createChangeQueue(
  {content, public: folders}: WatchedPlaces,
  print: (text: string) => void
): ChangeQueue {
  let changed = new Set<string>()
  let isWide = false
  /** The site is without the last changes, so the next one reads everything. */
  let hasFailed = false
  let isOver = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let report: OnSiteChange | undefined

  return {
    add(file) {
      const name = path.relative(content, file)
      const isPublic = folders.some((folder) => !path.relative(folder, file).startsWith('..'))
      if (isPublic || name.startsWith('..') || path.isAbsolute(name)) isWide = true
      else changed.add(name.split(path.sep).join('/'))
      settle()
    },
    addAll() {
      isWide = true
      settle()
    },
    isPending: () => hasChanges() || running !== undefined,
    start(onChange) {
      report = onChange
      if (hasChanges()) settle()
    },
    stop() {
      isOver = true
      clearTimeout(timer)
    }
  }

  function hasChanges(): boolean {
    return isWide || changed.size > 0
  }

  function settle(): void {
    clearTimeout(timer)
    timer = setTimeout(flush, settleTime)
  }

  function flush(): void {
    if (!report || isOver) return
    if (running) {
      settle()
      return
    }
    const files = isWide || hasFailed ? undefined : changed
    changed = new Set()
    isWide = false
    hasFailed = false
    running = report(files)
      .catch((error: Error) => {
        hasFailed = true
        if (!isOver) print(`${error.message}\n`)
      })
      .finally(() => {
        running = undefined
      })
  }
}

/** Resolve when the compiled theme changes. An installed program never changes, and modules are watched with the site. */
function watchEngine(): {outdated: Promise<void>; stop: () => void} {
  if (!isBundled) return {outdated: new Promise(() => {}), stop() {}}
  let timer: NodeJS.Timeout | undefined
  let unwatch = (): void => {}
  const outdated = new Promise<void>((resolve) => {
    unwatch = watchFolders(listEngineFolders(), {recursive: true}, () => {
      clearTimeout(timer)
      timer = setTimeout(resolve, compileTime)
    })
  })
  return {
    outdated,
    stop() {
      clearTimeout(timer)
      unwatch()
    }
  }
}
