import path from 'node:path'
import {listPages, type PageNode} from '@lockstep/navtree'
import type {ParsedPage} from '@lockstep/navtree/parse'
import {createPageProcessor, type PageProcessor} from '@lockstep/pages'
import {listNearest, SetupError, toHint} from '@lockstep/problem'
import {type PlannedRun, planRun, takesPart} from '@lockstep/proof'
import {VFile} from 'vfile'
import {readContentFile} from '../compile/read-content-file.ts'
import {createContractLookup} from '../contracts/create-contract-lookup.ts'
import type {ContractsOptions} from '../contracts/read-contracts-digest.ts'
import {readContentTree} from '../tree/read-content-tree.ts'
import {createSourceReader} from './create-source-reader.ts'

/** A page that was asked for and has no commands to run. */
class PlanNotFoundError extends SetupError {
  override name = 'PlanNotFoundError'
}

/** A page that takes part, with its plan. */
export interface PagePlan extends PlannedRun {
  route: string
  title: string
  file: string
}

/** Where plans are read from. */
export interface PlanInputs {
  /** Folder of the pages. */
  content: string
  /** Folder that files of pages may be relative to. Default: the folder of the pages. */
  cwd?: string | undefined
  /** Project whose code readers save. */
  project: ContractsOptions | undefined
}

/** Read the plans of pages: of all that take part, or of some. */
export async function readPlans(
  {content, cwd = content, project}: PlanInputs,
  routes: ReadonlyArray<string>
): Promise<Array<PagePlan>> {
  const {tree} = await readContentTree(content, {isNeeded: mayTakePart})
  const all = listPages(tree)
  // Docs without pages are docs in another folder.
  if (all.length === 0) throw new PlanNotFoundError(`Cannot find pages in \`${content}\``)
  const pages = all.filter(({frontMatter}) => takesPart(frontMatter))
  const chosen =
    routes.length === 0
      ? pages
      : routes.map((route) =>
          getPage(route, path.relative(content, path.resolve(cwd, route)), pages)
        )
  const lookup = project && createContractLookup(project.root, project)

  const {dialect} = tree
  // The parser of the build, so that both plan the same.
  const processor = createPageProcessor({dialect})
  const read = (file: string): ParsedPage | undefined => readPage(content, file, processor)

  return chosen.flatMap(({route, title, file}): Array<PagePlan> => {
    const page = read(file)
    if (!page) return []
    const planned = planRun(page, {
      file,
      dialect,
      rootName: path.basename(content),
      getPartial: (partial) => tryRead(() => read(partial)),
      ...(lookup && {getSource: createSourceReader(lookup)})
    })
    return [{route, title, file, ...planned}]
  })
}

/** Whether a page may have the key `proof`. To parse the other pages takes longer than everything else here. */
function mayTakePart(text: string): boolean {
  // YAML allows a comment behind the key, and escapes in it.
  return /\bproof["']?\s*[:#]|\\[xuU]/.test(text)
}

/** `/a/b`, `a/b`, or the file, also as it is called in the working folder. */
function getPage(written: string, place: string, pages: ReadonlyArray<PageNode>): PageNode {
  const route = `/${written.split('/').filter(Boolean).join('/')}`
  const file = place.split(path.sep).join('/')
  const found = pages.find(
    (page) => page.route === route || `/${page.file}` === route || page.file === file
  )
  if (found) return found
  // The name of a page may have been cut short: `/guides/deploy` is near `/guides/deploy-locally`.
  const routes = pages.map((page) => page.route).filter((each) => each !== '/')
  const [nearest] = listNearest(route, routes)
  const hint =
    toHint(nearest) || ', expected a page with `proof` in its front matter: `--list` shows them'
  throw new PlanNotFoundError(`Cannot find page \`${written}\`${hint}`)
}

function readPage(content: string, name: string, processor: PageProcessor): ParsedPage | undefined {
  const file = new VFile({path: name, value: readContentFile(content, name)})
  processor.parse(file)
  return file.data.page
}

function tryRead(read: () => ParsedPage | undefined): ParsedPage | undefined {
  try {
    return read()
  } catch {
    // The build reports it where the page asks for it.
    return
  }
}
