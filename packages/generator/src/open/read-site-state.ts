import {existsSync} from 'node:fs'
import path from 'node:path'
import {listPages} from '@lockstep/navtree'
import type {DeploymentData} from '@lockstep/pages'
import {mergeProblems, type Problem} from '@lockstep/problem'
import type {SiteData} from '@lockstep/theme'
import type {PublicFile} from '../assets/list-public-files.ts'
import type {Assets} from '../assets/read-assets.ts'
import {readLogoWidth} from '../assets/read-logo-width.ts'
import type {Site} from '../compile/compile-site.ts'
import {listTableAnchors} from '../contracts/list-table-anchors.ts'
import type {GetContractsDigest} from '../contracts/read-contracts-digest.ts'
import {reportContractsOnce} from '../contracts/read-contracts-problem.ts'
import type {PageSettings} from '../model/build-document-data.ts'
import {buildSiteData} from '../model/build-site-data.ts'
import {buildSiteModel, type SiteModel} from '../model/build-site-model.ts'
import {checkMetaLinks} from '../model/check-meta-links.ts'
import {type Proofs, type RecordedRuns, toProofs} from '../proof/read-proofs.ts'
import {listGeneratedTexts} from '../reference/list-generated-texts.ts'
import type {ReferencePlan} from '../reference/reference-plan.ts'
import {createFileFinder, type FindContentFile} from './find-content-file.ts'
import {findMissingImages, type SiteImage} from './list-site-images.ts'
import {findDeadLinks, type SiteLink, toSiteHref} from './list-site-links.ts'
import type {CompileInputs} from './read-compile-inputs.ts'
import {
  type LinkPlaces,
  type LinkSurroundings,
  listLinkIds,
  readLinkSite,
  readLinkSurroundings
} from './read-link-site.ts'
import {toPlaceDigest, toTargetDigest} from './to-target-digest.ts'

/** The state of a site after the last edit: its pages, links and files, ready to be written, served or checked. */
export interface SiteState {
  site: Site
  model: SiteModel
  assets: Assets
  publicFiles: ReadonlyMap<string, PublicFile>
  findContentFile: FindContentFile
  dates: ReadonlyMap<string, string>
  proofs: Proofs
  /** Link targets other than pages. */
  around: LinkSurroundings
  /** Digests what links can lead to: see `toTargetDigest`. Undefined if some of it is not known. */
  toTargets: () => string | undefined
  /** Why the contracts cannot be used. The problems of the site include it. */
  contractsProblem: Problem | undefined
  /** Returns the digest of a project as it was when the site was read. */
  getDigest: GetContractsDigest
  /** Files of generated pages, and whether a written page of the same name exists. */
  generated: ReadonlyMap<string, boolean>
  /** Where contracts are deployed. */
  deployments: ReadonlyArray<DeploymentData>
}

/** The settings of the site that its state depends on. */
export interface StateSettings {
  places: LinkPlaces
  data: Omit<SiteData, 'logoWidth'>
  page: PageSettings
  /** Routes of generated references. */
  references: ReadonlyArray<string>
  /** Images that the settings name. */
  images: ReadonlyArray<SiteImage>
  /** Links that the settings add to every page. */
  links: ReadonlyArray<SiteLink>
}

/** All inputs of the state of a site, except for the pages. */
export interface StateParts {
  inputs: CompileInputs
  /** Reads the dates of the last change of pages, by file. Git may have begun with it. */
  readDates: () => Promise<ReadonlyMap<string, string>>
  /** Reads the last runs of pages. */
  readRuns: () => Promise<RecordedRuns>
  /** The state before an edit. */
  before: SiteState | undefined
}

/** Link the pages of a site, and read the other data that their documents show. */
export async function readSiteState(
  site: Site,
  {inputs, before, readDates, readRuns}: StateParts,
  settings: StateSettings
): Promise<SiteState> {
  const {publicFiles, reference} = inputs
  const {places, data} = settings
  const {tree, entries} = site
  const [assets, contractsProblem] = await Promise.all([
    inputs.assets,
    inputs.findContractsProblem()
  ])
  const findContentFile = createFileFinder(places.content)
  // The same tree means that texts of pages changed and nothing else.
  const known = before?.site.tree === tree ? before : undefined
  const proofs = known?.proofs ?? toProofs(await readRuns(), listProofRoutes(site))
  const around = known?.around ?? (await readLinkSurroundings(tree, places))
  const generated = findWritten(reference?.plan, places.content)
  const rows = contractsProblem ? listTableAnchors(entries) : []
  const isPartial = contractsProblem !== undefined || (reference?.problems.length ?? 0) > 0
  const links = readLinkSite(tree, around, {
    places,
    publicFiles,
    findContentFile,
    // Nobody knows which pages these routes will have.
    unknown: isPartial ? settings.references : []
  })
  const origin = inputs.origin && {
    ...inputs.origin.place,
    ...(await inputs.origin.readCommit())
  }
  const dates = await readDates()
  const placeDigest = toPlaceDigest({tree, around, publicFiles, links})
  const model = buildSiteModel({
    tree,
    entries,
    links,
    placeDigest,
    listIds: (entry) => [...listLinkIds(entry, around.hasConventions), ...rows],
    data: buildSiteData(data, {
      logoWidth: readLogoWidth(data.logo, publicFiles),
      toHref: (href) => toSiteHref(href, links)
    }),
    settings: settings.page,
    assets,
    dates,
    proofs,
    origin,
    generated,
    catalogues: new Set(reference?.plan.catalogues.map(({file}) => file)),
    decoder: findDecoder(reference?.plan)
  })
  return {
    site: {...site, problems: findProblems(site, model, {inputs, contractsProblem, settings})},
    model,
    assets,
    publicFiles,
    findContentFile,
    dates,
    proofs,
    around,
    // The pages of a reference are missing, so their ids are not known.
    toTargets: () =>
      isPartial || placeDigest === undefined ? undefined : toTargetDigest(placeDigest, entries),
    contractsProblem,
    getDigest: inputs.getDigest,
    generated,
    deployments: inputs.deployments
  }
}

/** Find the problems of a site that are known before its rules run. */
function findProblems(
  site: Site,
  model: SiteModel,
  {
    inputs: {reference, publicFiles},
    contractsProblem,
    settings: {places, links, images}
  }: {
    inputs: CompileInputs
    contractsProblem: Problem | undefined
    settings: StateSettings
  }
): Array<Problem> {
  const found = [...(reference?.problems ?? []), ...site.problems]
  const metaLinkFaults = checkMetaLinks(site.metaLinks, {
    links: model.links,
    // Docs that were written for another generator may have other files next to them.
    severity: places.redirects ? 'error' : 'warning'
  })
  return mergeProblems([
    ...reportContractsOnce(found, contractsProblem),
    ...metaLinkFaults,
    ...findDeadLinks(links, model),
    ...findMissingImages(images, publicFiles)
  ])
}

/** Find the address of the decoder that search leads to: with several sets of pages, each one knows all of them. */
function findDecoder(plan: ReferencePlan | undefined): string | undefined {
  const found = plan?.catalogues.find(({shows}) => shows === 'all')
  return found && `/${found.file.replace(/\.mdx$/, '')}`
}

/** List the files of generated pages, and whether a written page of the same name exists. */
function findWritten(plan: ReferencePlan | undefined, content: string): Map<string, boolean> {
  const files = [...listGeneratedTexts(plan).keys()]
  return new Map(files.map((file) => [file, existsSync(path.join(content, file))]))
}

/** List the routes of the pages with commands. */
function listProofRoutes({tree, entries}: Site): Array<string> {
  return listPages(tree).flatMap(({file, route}) =>
    entries.get(file)?.plan === undefined ? [] : [route]
  )
}
