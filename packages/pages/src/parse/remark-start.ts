import type {ParsedPage} from '@lockstep/navtree/parse'
import {toPlace} from '@lockstep/problem'
import type {Root} from 'mdast'
import type {Transformer} from 'unified'
import type {VFile} from 'vfile'
import {createContext} from '../compile-context.ts'
import type {PageInputs} from '../page-options.ts'

/** State that `remarkStart` passes to the steps. */
export interface RemarkStartOptions
  extends Omit<Parameters<typeof createContext>[1], 'getPartial' | 'contracts' | 'highlighter'> {
  getInputs: (file: VFile) => PageInputs
  parsePartial: (text: string, path: string) => ParsedPage
}

/** Plugin that gathers what the steps share, and the problems that the parser has found. */
export function remarkStart({
  getInputs,
  parsePartial,
  ...shared
}: RemarkStartOptions): Transformer<Root> {
  return (tree, file) => {
    const {getPartial, contracts, highlighter} = getInputs(file)
    const context = createContext(file, {
      ...shared,
      contracts,
      highlighter,
      getPartial(path) {
        const partial = getPartial?.(path)
        return typeof partial === 'string' ? parsePartial(partial, path) : partial
      }
    })
    file.data.page ??= toParsedPage(tree)
    file.data.frontMatter ??= file.data.page.facts.frontMatter
    for (const problem of file.data.page.facts.problems) {
      context.problems.push({...problem, file: context.file, place: toPlace(problem.place)})
    }
  }
}

/** A tree that another parser made has no facts. */
function toParsedPage(tree: Root): ParsedPage {
  return {
    tree,
    facts: {
      frontMatter: {},
      hasFrontMatter: false,
      places: {},
      heading: undefined,
      outline: [],
      error: undefined,
      problems: []
    }
  }
}
