import {existsSync, readFileSync} from 'node:fs'
import path from 'node:path'
import {buildOutline, listPages, readTree} from '@lockstep/navtree'
import {
  baseComponents,
  buildLinkSite,
  createPageProcessor,
  getPageData,
  linkPage,
  listChildPages
} from '@lockstep/pages'

/**
 * What is counted of a page.
 *
 * @typedef {object} PageFigures
 * @property {string} route
 * @property {string} file
 * @property {number} words Those that a reader sees, code aside.
 * @property {number} minutes
 * @property {number} codeBlocks
 * @property {number} linksIn Other pages that link to it.
 * @property {number} linksOut Addresses that it links to.
 * @property {number} sources
 * @property {boolean} isListed Whether navigation leads to it.
 * @property {boolean} hasList Whether it lists the pages below it by itself.
 * @property {Array<string>} unfinished Words that promise something for later.
 */

/** As the site tells readers. */
const wordsAMinute = 200

const unfinished =
  /\b(?:TODO|TBD|FIXME|XXX)\b|\b(?:coming soon|to be (?:announced|determined|documented)|under construction|lorem ipsum)\b/gi

/**
 * Read a docs set and count what its pages say. Each page is read once.
 *
 * @param {string} root Folder of the pages.
 * @param {import('@lockstep/pages').Registry} [components] Components that pages may use besides those of every site.
 * @returns {Promise<Array<PageFigures>>}
 */
export async function readPages(root, components = {}) {
  const {tree} = await readTree(root)
  const read = (file) => readFileSync(path.join(root, file), 'utf8')
  const site = buildLinkSite(tree)
  const listed = new Set(listVisible(buildOutline(tree)))
  const linksTo = new Map()
  const processor = createPageProcessor({
    dialect: tree.dialect,
    rootName: path.basename(path.resolve(root)),
    components: {...baseComponents, ...components},
    getPartial: (partial) => (existsSync(path.join(root, partial)) ? read(partial) : undefined)
  })
  const pages = []

  for (const {route, file, frontMatter} of listPages(tree)) {
    const page = await processor.process({path: file, value: read(file)})
    const compiled = getPageData(page)
    const {links} = linkPage(compiled, {route, site})
    const hasList = compiled.components.includes('ChildCards')
    const below = hasList ? listChildPages(tree, route).map((child) => child.route) : []
    const targets = [...below, ...links.flatMap(({target}) => toTarget(target))]
    const out = new Set(targets.filter((target) => target !== route))
    linksTo.set(route, out)

    const words = compiled.sections.reduce((sum, {text}) => sum + countWords(text), 0)
    pages.push({
      route,
      file,
      words,
      minutes: Math.max(1, Math.round(words / wordsAMinute)),
      codeBlocks: compiled.sections.reduce((sum, {code}) => sum + code.length, 0),
      linksIn: 0,
      linksOut: out.size,
      sources: Array.isArray(frontMatter.sources) ? frontMatter.sources.length : 0,
      isListed: listed.has(route),
      hasList,
      unfinished: [...new Set(compiled.sections.flatMap(findUnfinished))]
    })
  }
  for (const page of pages) {
    page.linksIn = pages.filter(({route}) => linksTo.get(route).has(page.route)).length
  }
  return pages.sort((a, b) => (a.route < b.route ? -1 : 1))
}

function listVisible(rows) {
  return rows.flatMap(({route, display, children}) =>
    display === 'hidden' ? [] : [route, ...listVisible(children)]
  )
}

function toTarget(target) {
  if (target.kind === 'page') return [target.route]
  return target.kind === 'external' ? [target.url] : []
}

function countWords(text) {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}'’_.-]*/gu)?.length ?? 0
}

/** What is set as code is spoken about, not said. */
function findUnfinished({text, inlineCode, code}) {
  const said = [text, ...code.map((block) => block.text)].join('\n').match(unfinished) ?? []
  return said.filter((words) => !inlineCode.some((quoted) => quoted.includes(words)))
}
