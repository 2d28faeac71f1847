import path from 'node:path'
import type {Tree} from '@lockstep/navtree'
import type {PageLink, Registry} from '@lockstep/pages'
import type {Problem} from '@lockstep/problem'
import {checkSiteState} from '../lint/check-site-state.ts'
import {toLintInput} from '../lint/lint-input.ts'
import {requireRules} from '../lint/require-rules.ts'
import type {SiteModel} from '../model/build-site-model.ts'
import {openSite} from '../open/open-site.ts'
import {watchFolders} from '../serve/watch-folders.ts'
import {watchSite} from '../serve/watch-site.ts'
import type {Settings} from '../settings/settings.ts'
import {toProject} from '../settings/to-project.ts'
import {listSettingLinks} from './list-setting-links.ts'
import {type ContractNames, openContractNames} from './open-contract-names.ts'
import {readComponents} from './read-components.ts'

/** A site whose pages are being edited. */
export interface EditedSite {
  /** Read what changed, and check everything. */
  read: (edit?: Edit) => Promise<EditedState>
  /** Symbols of the contracts. Undefined for docs without a project. */
  contracts: ContractNames | undefined
  /** Report changes on the disk from now on, and since the site was opened. */
  watch: (onChange: OnDiskChange) => void
  close: () => Promise<void>
}

/** Options for opening a site in an editor. */
export interface EditedSiteOptions {
  /** Folder to keep compiled pages in. Default: the same as for `buildSite`. */
  cache?: string | undefined
  /** Gets messages about what cannot be read while the site is open. */
  onMessage?: ((text: string) => void) | undefined
}

/** Changes since the last time. */
export interface Edit {
  /** Files of the docs folder. Default: everything is looked at. */
  changed?: ReadonlySet<string> | undefined
  /** Texts that the editor has not saved, by file of the docs folder. */
  unsaved?: ReadonlyMap<string, string> | undefined
}

/** A site as it is in the editor. */
export interface EditedState extends Pick<SiteModel, 'links' | 'findIds' | 'resolve'> {
  /** The problems that a build and `lockstep lint` report. */
  problems: ReadonlyArray<Problem>
  tree: Tree
  /** Whether a page comes from the contracts and has no file on the disk. */
  isGenerated: (file: string) => boolean
  /** Headings of a page with their ids. Undefined when the page cannot be read. */
  findOutline: (
    file: string
  ) => ReadonlyArray<{depth: number; text: string; id: string}> | undefined
  /** Links of `site.yaml`: `links`, `footer` and the new addresses of `redirects`. */
  settingLinks: ReadonlyArray<PageLink>
  /** Components by the names that authors use. */
  components: Registry
}

/** Gets the files of the docs folder that changed, `everything`, or `settings` when the site has to be opened again. */
export type OnDiskChange = (change: ReadonlySet<string> | 'everything' | 'settings') => void

/** Open a site for an editor. Pages are compiled in threads, and kept between edits. */
export async function openEditedSite(
  settings: Settings,
  {cache, onMessage = () => {}}: EditedSiteOptions = {}
): Promise<EditedSite> {
  requireRules(Object.keys(settings.lint.rules))
  const {content, components, proof, public: folders, file} = settings
  const project = toProject(settings)
  const watcher = watchSite(
    {
      content,
      components,
      public: folders,
      transcripts: proof.transcripts,
      // An editor shows what a compilation changed, but starts none.
      project: project && {...project, command: undefined}
    },
    onMessage
  )
  const input = toLintInput(settings)
  const settingLinks = listSettingLinks(settings)
  const open = await openSite(settings, {cache, keepThreads: true})
  let unwatch = (): void => {}
  let known: {module: string | undefined; components: Registry} | undefined

  return {
    contracts: project && openContractNames(project),
    async read({changed, unsaved} = {}) {
      const state = await open.read({changed, unsaved})
      const module = state.assets.components
      if (!known || known.module !== module) {
        known = {module, components: await readComponents(module)}
      }
      const {tree, entries, partials} = state.site
      const {links, findIds, resolve} = state.model
      return {
        problems: await checkSiteState(input, state, {store: open.store}),
        tree,
        isGenerated: (page) => state.generated.get(page) === false,
        links,
        findIds,
        resolve,
        findOutline: (page) => (entries.get(page) ?? partials.get(page))?.outline,
        settingLinks,
        components: known.components
      }
    },
    watch(onChange) {
      watcher.start(async (files) => onChange(files ?? 'everything'))
      if (file === undefined) return
      unwatch = watchFolders([path.dirname(file)], {recursive: false}, (changed) => {
        if (changed === file) onChange('settings')
      })
    },
    async close() {
      watcher.stop()
      unwatch()
      await open.close()
    }
  }
}
