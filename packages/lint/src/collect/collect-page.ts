import type {ParsedPage} from '@lockstep/navtree/parse'
import {createLocator} from '../places/place.ts'
import type {Finding, Report, Rule} from '../rule.ts'
import {privateKey} from '../rules/private-key.ts'
import {rules as allRules} from '../rules.ts'
import {collectSuppressions, type Suppression} from '../suppress/suppressions.ts'
import {type CodeFact, collectCode} from './collect-code.ts'
import {collectImports, type ImportFact} from './collect-imports.ts'
import {collectJsxIds} from './collect-jsx-ids.ts'
import {collectJsxLinks, type JsxLink} from './collect-jsx-links.ts'
import {collectMentions, type Mention} from './collect-mentions.ts'
import {collectTitle, type TitleFact} from './collect-title.ts'
import {collectValues, type ValuePlaces} from './collect-values.ts'
import {collectWords, type WordFact} from './collect-words.ts'
import {listNodes} from './list-nodes.ts'

/** What is kept of a page for rules: plain data, and no syntax tree. */
export interface PageLint {
  findings: Array<Finding>
  suppressions: Array<Suppression>
  /** Headings of rank one. */
  titles: Array<TitleFact>
  imports: Array<ImportFact>
  /** Addresses in elements that no registry knows. */
  jsxLinks: Array<JsxLink>
  /** Ids that other generators may give to elements, by their titles. */
  jsxIds: Array<string>
  mentions: Array<Mention>
  codes: Array<CodeFact>
  words: Array<WordFact>
  /** Where values of the front matter stand. */
  values: ValuePlaces
}

/** Choices in collecting. */
export interface CollectOptions {
  /** Path of the page from the root. */
  file: string
  /** Rules whose checks of pages are run. Default: all of this package. */
  rules?: ReadonlyArray<Rule> | undefined
  /** Whether words are collected, for spelling. Default: no. */
  hasWords?: boolean | undefined
}

/** Run the rules that need nothing but the page, and collect what the others will ask for. */
export function collectPage(
  {tree: parsed, fallback, facts}: ParsedPage,
  text: string,
  {file, rules = allRules, hasWords = false}: CollectOptions
): PageLint {
  const tree = parsed ?? fallback
  if (!tree) return emptyPageLint
  const nodes = listNodes(tree)
  const locator = createLocator(text)
  const findings: Array<Finding> = []
  for (const {id, checkPage} of rules) {
    // What Markdown alone can tell of a page that cannot be parsed is enough for a key that must not be there.
    if (!checkPage || (!parsed && id !== privateKey.id)) continue
    const report: Report = (reason, place, {fix, severity} = {}) => {
      findings.push({
        ruleId: id,
        reason,
        ...(place && {place: toPlain(place)}),
        ...(fix && {fix}),
        ...(severity && {severity})
      })
    }
    checkPage({file, text, tree, facts, nodes}, report)
  }
  if (!parsed)
    return {...emptyPageLint, findings, suppressions: collectSuppressions(nodes, locator)}
  return {
    findings,
    suppressions: collectSuppressions(nodes, locator),
    titles: collectTitle(nodes),
    imports: collectImports(nodes),
    jsxLinks: collectJsxLinks(nodes),
    jsxIds: collectJsxIds(nodes),
    mentions: collectMentions(nodes, text, locator),
    codes: collectCode(nodes, locator),
    words: hasWords ? collectWords(nodes, text, locator) : [],
    values: collectValues(facts, text)
  }
}

/** Of a page that cannot be parsed, only that is told. */
export const emptyPageLint: PageLint = {
  findings: [],
  suppressions: [],
  titles: [],
  imports: [],
  jsxLinks: [],
  jsxIds: [],
  mentions: [],
  codes: [],
  words: [],
  values: {}
}

/** Without offsets, which nobody asks for once the page is let go. */
function toPlain({start, end}: NonNullable<Finding['place']>): NonNullable<Finding['place']> {
  return {
    start: {line: start.line, column: start.column},
    end: {line: end.line, column: end.column}
  }
}
