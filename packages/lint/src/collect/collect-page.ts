import type {ParsedPage} from '@lockstep/navtree/parse'
import type {Problem} from '@lockstep/problem'
import {collectContractMentions} from '../mentions/collect-contract-mentions.ts'
import {createLocator} from '../places/create-locator.ts'
import type {PageContext, Rule} from '../rule.ts'
import {privateKey} from '../rules/private-key.ts'
import {rules as allRules} from '../rules.ts'
import {collectSuppressions} from '../suppress/collect-suppressions.ts'
import {toProblem} from '../to-problem.ts'
import {collectAddresses} from './collect-addresses.ts'
import {collectCode} from './collect-code.ts'
import {collectFrontLinks} from './collect-front-links.ts'
import {collectImports} from './collect-imports.ts'
import {collectJsxIds} from './collect-jsx-ids.ts'
import {collectJsxLinks} from './collect-jsx-links.ts'
import {collectLayouts} from './collect-layouts.ts'
import {collectTitle} from './collect-title.ts'
import {collectWords} from './collect-words.ts'
import {listNodes} from './list-nodes.ts'
import {emptyPageLint, type PageLint} from './page-lint.ts'
import {pickValuePlaces} from './pick-value-places.ts'

/** Options of `collectPage`. */
export interface CollectOptions {
  /** Path of the page from the root. */
  file: string
  /** Rules that check the page. Default: all rules of this package. */
  rules?: ReadonlyArray<Rule> | undefined
  /** Whether to collect words for the spell checker. Default: no. */
  hasWords?: boolean | undefined
  /** Whether to collect names that may belong to contracts. Default: no. */
  hasMentions?: boolean | undefined
  /** Called before each rule, with its id. */
  onRule?: ((id: string) => void) | undefined
}

/** Run the rules that check one page at a time, and collect what the other rules need to know about the page. */
export function collectPage(
  {tree: parsed, fallback, facts, valuePlaces = {}}: ParsedPage,
  text: string,
  {file, rules = allRules, hasWords = false, hasMentions = false, onRule}: CollectOptions
): PageLint {
  const tree = parsed ?? fallback
  if (!tree) return emptyPageLint
  // Even if a page cannot be parsed as MDX, its Markdown is enough to find a private key.
  const active = parsed ? rules : rules.filter(({id}) => id === privateKey.id)
  const nodes = listNodes(tree)
  const locator = createLocator(text)
  const addresses = parsed ? collectAddresses(nodes, text, locator) : []
  const problems = active.flatMap((rule) => {
    if (!rule.checkPage) return []
    onRule?.(rule.id)
    return checkPage(rule, {file, text, tree, facts, valuePlaces, nodes, addresses})
  })
  const suppressions = collectSuppressions(nodes, locator)
  if (!parsed) return {...emptyPageLint, problems, suppressions}
  return {
    problems,
    suppressions,
    titles: collectTitle(nodes),
    imports: collectImports(nodes),
    jsxLinks: [...collectFrontLinks(facts, valuePlaces), ...collectJsxLinks(nodes)],
    jsxIds: collectJsxIds(nodes),
    addresses,
    codes: collectCode(nodes, locator),
    mentions: hasMentions ? collectContractMentions(nodes, text, locator) : [],
    layouts: hasMentions ? collectLayouts(nodes, text, locator) : [],
    words: hasWords ? collectWords(nodes, text, locator) : [],
    values: pickValuePlaces(valuePlaces)
  }
}

function checkPage(rule: Rule, page: PageContext): Array<Problem> {
  const problems: Array<Problem> = []
  rule.checkPage?.(page, (...report) => {
    problems.push(toProblem(rule, page.file, ...report))
  })
  return problems
}
