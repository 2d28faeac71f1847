import type {ContractFacts} from '../contracts/contract-facts.ts'
import {findLayoutContracts} from '../contracts/find-layout-contracts.ts'
import type {LintPage} from '../site.ts'
import {createSymbolIndex} from './create-symbol-index.ts'

/** List the contracts, structs and enums that a page names or whose storage it shows. */
export function listPageContext(
  page: Pick<LintPage, 'file' | 'frontMatter' | 'lint'>,
  facts: ContractFacts
): ReadonlySet<string> {
  const {mentions, layouts} = page.lint
  const {listContext} = createSymbolIndex(facts)
  const context = listContext(mentions)
  if (layouts.length === 0) return context
  const titles = listTitles(page)
  const shown = layouts.flatMap((table) => findLayoutContracts(table, facts.own, {context, titles}))
  return listContext(
    mentions,
    shown.map(({name}) => name)
  )
}

/** List what a page calls itself: its title, and its file. */
export function listTitles({
  file,
  frontMatter: {title}
}: Pick<LintPage, 'file' | 'frontMatter'>): ReadonlyArray<string> {
  return typeof title === 'string' ? [title, file] : [file]
}
