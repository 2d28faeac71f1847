import {limitProblems, toPlace} from '@lockstep/problem'
import type {Root} from 'mdast'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import {unified} from 'unified'
import {dialects} from '../dialects/dialects.ts'
import type {TextProblem} from '../problem.ts'
import type {Dialect, PageError} from '../tree/tree.ts'
import {findExcess} from './find-excess.ts'
import {findMetadata} from './find-metadata.ts'
import {findOutline, type Outline} from './find-outline.ts'
import {findSyntaxFaults} from './find-syntax-faults.ts'
import {findTextProblems} from './find-text-problems.ts'
import {remarkFormulas} from './math-syntax.ts'
import type {PageFacts} from './page-facts.ts'
import {parseFrontMatter} from './parse-front-matter.ts'
import type {ParsedFrontMatter, ValuePlaces} from './parsed-front-matter.ts'
import {remarkQuickGfm} from './remark-quick-gfm.ts'
import {replaceHeadingIds} from './replace-heading-ids.ts'
import {type SyntaxFault, toSyntaxFault} from './syntax-fault.ts'

/** A page with its syntax tree, for a compiler of pages. */
export interface ParsedPage {
  /** Undefined when the page cannot be parsed. */
  tree: Root | undefined
  /** The page as Markdown without MDX, when only the MDX is at fault. Its elements are raw HTML. */
  fallback?: Root | undefined
  /** The headings of `tree`. */
  outline?: Outline | undefined
  /** Where the values of the front matter are, if it is YAML. */
  valuePlaces?: ValuePlaces | undefined
  facts: PageFacts
}

/** How to parse a page. */
export interface ParseOptions {
  /** Whether `$` starts a formula. `math` in the front matter of a page overrides this. Default: no. */
  math?: boolean | undefined
  /** Parses text that may have more syntax than Lockstep knows. Default: front matter, GFM and MDX. */
  parse?: ParseText | undefined
}

/** Parses the text of a page with or without MDX and formulas. Throws when the text has a syntax error. */
export type ParseText = (text: string, syntax: {mdx: boolean; math: boolean}) => Root

const markdown = unified()
  .use(remarkParse)
  .use(remarkFrontmatter)
  .use(remarkGfm)
  .use(remarkQuickGfm)
  .freeze()
const mdx = markdown().use(remarkMdx).freeze()
const markdownWithMath = markdown().use(remarkFormulas).freeze()
const mdxWithMath = mdx().use(remarkFormulas).freeze()

function parseText(text: string, syntax: {mdx: boolean; math: boolean}): Root {
  if (syntax.math) return (syntax.mdx ? mdxWithMath : markdownWithMath).parse(text)
  return (syntax.mdx ? mdx : markdown).parse(text)
}

/**
 * Parse a page. Reports problems and never throws, whatever the text.
 *
 * A page with a syntax error keeps its front matter, and the headings that Markdown without MDX finds.
 */
export function parsePage(
  text: string,
  format: 'md' | 'mdx',
  dialect: Dialect,
  {math = false, parse = parseText}: ParseOptions = {}
): ParsedPage {
  const front = findFrontMatter(text)
  const hasMath = typeof front.data.math === 'boolean' ? front.data.math : math
  const syntax = {mdx: format === 'mdx', math: hasMath}
  const problems: Array<TextProblem> = [...findTextProblems(text), ...front.problems]
  const parsed = parseWithHeadingIds()
  const excess = parsed.tree && findExcess(parsed.tree)
  const tree = excess ? undefined : parsed.tree
  let error: PageError | undefined

  if (excess) {
    problems.push(toProblem(excess))
    error = toError(excess)
  }

  problems.push(...parsed.idFaults.map(toProblem))
  if (parsed.fault) {
    const faults = findSyntaxFaults(parsed.text, parsed.fault, (rest) => {
      return tryParse(() => parse(rest, syntax)).fault
    })
    problems.push(...faults.map(toProblem))
    error = toError(parsed.fault)
  }

  // Nextra 4 reads either, but not both in one page.
  const metadata =
    tree && dialects[dialect].readsMetadataExport && !front.exists ? findMetadata(tree) : undefined
  const readable = tree ?? (excess ? undefined : parseMarkdown(parsed.text))
  const outline = readable && findOutline(readable, dialect)

  return {
    tree,
    ...(tree ? {outline} : readable && {fallback: readable}),
    ...(front.exists && {valuePlaces: front.valuePlaces}),
    facts: {
      frontMatter: metadata ?? front.data,
      hasFrontMatter: front.exists || metadata !== undefined,
      places: front.places,
      heading: outline?.title,
      outline: outline?.items ?? [],
      error,
      problems: limitProblems(problems)
    }
  }

  function parseMarkdown(source: string): Root | undefined {
    const {tree: root} = tryParse(() => parse(source, {...syntax, mdx: false}))
    return root && !findExcess(root) ? root : undefined
  }

  /**
   * Parse the page. Ids of headings in braces, which Docusaurus and VitePress read, are those of a Markdown page. In MDX,
   * they are faults of their own, so that the rest of the page is checked.
   */
  function parseWithHeadingIds(): Parsed & {text: string; idFaults: Array<SyntaxFault>} {
    const first = tryParse(() => parse(text, syntax))
    const replaced = text.includes('{#') ? replaceIds(first) : undefined
    if (!replaced) return {...first, text, idFaults: []}
    const again = tryParse(() => parse(replaced.text, syntax))
    return {...again, text: replaced.text, idFaults: syntax.mdx ? replaced.faults : []}
  }

  function replaceIds({tree: root, fault}: Parsed): ReturnType<typeof replaceHeadingIds> {
    if (fault) {
      const read = parseMarkdown(text)
      return read && replaceHeadingIds(text, read)
    }
    // MDX without a fault has no such ids.
    return root && !syntax.mdx && !findExcess(root) ? replaceHeadingIds(text, root) : undefined
  }
}

/** Find front matter in the text rather than the syntax tree, so that a page with a syntax error keeps it. */
function findFrontMatter(text: string): ParsedFrontMatter & {exists: boolean} {
  const match = /^---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/.exec(text)
  if (!match) return {data: {}, places: {}, valuePlaces: {}, problems: [], exists: false}
  return {...parseFrontMatter(match[1] ?? '', 2), exists: true}
}

interface Parsed {
  tree?: Root
  fault?: SyntaxFault
}

/** Nesting that is deeper than the stack makes even the Markdown parser throw. */
function tryParse(parse: () => Root): Parsed {
  try {
    return {tree: parse()}
  } catch (thrown) {
    return {fault: toSyntaxFault(thrown)}
  }
}

function toProblem({reason, place}: SyntaxFault): TextProblem {
  return {
    ruleId: 'invalid-page',
    severity: 'error',
    reason: `Cannot parse page: ${reason}`,
    place: toPlace(place)
  }
}

function toError({reason, place}: SyntaxFault): PageError {
  const {line, column} = place?.start ?? {}
  return {
    reason: `Cannot parse page: ${reason}`,
    ...(line !== undefined && {line, column})
  }
}
