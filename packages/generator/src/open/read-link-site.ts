import {existsSync} from 'node:fs'
import path from 'node:path'
import type {Redirect} from '@lockstep/lint'
import {listFolders, type Tree} from '@lockstep/navtree'
import {buildLinkSite, type LinkSite} from '@lockstep/pages'
import type {PublicFile} from '../assets/list-public-files.ts'
import type {PageEntry} from '../compile/page-entry.ts'
import {listFiles} from '../files/list-files.ts'
import {isPartOfSet} from '../lint/find-content-folder.ts'
import {listProgramRoutes} from '../model/list-program-routes.ts'
import type {FindContentFile} from './find-content-file.ts'
import {readHostRedirects} from './read-host-redirects.ts'

/** Everything in a site that links can lead to, except for its pages. */
export interface LinkSurroundings {
  /** All files of the docs folder. */
  files: ReadonlyArray<string>
  /** Whether the docs folder has symbolic links. */
  hasSymlinks: boolean
  /** Redirects from the settings, or from the host for docs without settings. */
  redirects: ReadonlyArray<Redirect>
  /** Whether the docs follow the conventions of Nextra, so that an address without a page is certainly wrong. */
  hasConventions: boolean
}

/** Where links may lead. */
export interface LinkPlaces {
  /** Folder of the pages. */
  content: string
  /** Public folders. */
  folders: ReadonlyArray<string>
  /** Folder of the project. */
  project: string | undefined
  /** Redirects of the settings. Undefined for docs without settings. */
  redirects: ReadonlyArray<Redirect> | undefined
}

/** Read the targets of links other than pages. */
export async function readLinkSurroundings(
  tree: Tree,
  {content, folders, project, redirects}: LinkPlaces
): Promise<LinkSurroundings> {
  const around = [content, path.dirname(content), ...(project === undefined ? [] : [project])]
  const hasMeta = listFolders(tree).some(({children}) => children.some(({kind}) => kind === 'meta'))
  let hasSymlinks = false
  const files = await listFiles(content, {
    onSymlink() {
      hasSymlinks = true
    }
  })
  return {
    files,
    hasSymlinks,
    redirects: redirects ?? readHostRedirects([...folders, ...around], content),
    hasConventions: redirects !== undefined || (hasMeta && !isPartOfSet(content))
  }
}

/** Return everything that links of a site can lead to. */
export function readLinkSite(
  tree: Tree,
  {files, redirects}: LinkSurroundings,
  {
    places,
    publicFiles,
    findContentFile,
    unknown
  }: {
    places: LinkPlaces
    publicFiles: ReadonlyMap<string, PublicFile>
    findContentFile: FindContentFile
    /** Routes below which pages are missing that a later build may have. */
    unknown: ReadonlyArray<string>
  }
): LinkSite {
  const pages = buildLinkSite(tree)
  const programs = listProgramRoutes(files)
  const old = new Set(redirects.map(({from}) => from))
  // A redirect in the settings has its own page.
  const hasPages = places.redirects !== undefined
  return {
    ...pages,
    folder: path.basename(places.content),
    hasRoute: (route) => pages.hasRoute(route) || (hasPages && old.has(route)),
    isElsewhere: (route) =>
      programs.has(route) ||
      old.has(route) ||
      unknown.some((each) => route === each || route.startsWith(`${each}/`)),
    hasFile: (file) => findContentFile(file) !== undefined,
    // Without a public folder, the files that the host serves are not known.
    ...(places.folders.some((folder) => existsSync(folder)) && {
      hasAsset: (place: string) => publicFiles.has(place.slice(1))
    })
  }
}

/** List the ids on a page that links can point to. Without conventions, an unknown component may be a heading. */
export function listLinkIds(entry: PageEntry, hasConventions: boolean): ReadonlyArray<string> {
  if (hasConventions) return entry.ids
  return [...entry.ids, ...entry.jsxIds]
}
