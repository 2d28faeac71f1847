export {adoptedRules} from './adopt/adopted-rules.ts'
export {applyFixes} from './apply-fixes.ts'
export {
  type CollectOptions,
  collectPage,
  emptyPageLint,
  type PageLint
} from './collect/collect-page.ts'
export type {ContractFacts, OwnContract} from './contracts/contract-facts.ts'
export {type ContractAbi, knownContracts} from './contracts/known-contracts.ts'
export {
  parseSignature,
  type Signature,
  SignatureSyntaxError,
  toCanonical
} from './contracts/parse-signature.ts'
export {toGithub} from './formats/to-github.ts'
export {toSarif} from './formats/to-sarif.ts'
export {parseRedirects} from './links/parse-redirects.ts'
export {listLinks} from './links/report-links.ts'
export {type ForeignProblem, type Level, type LintOptions, lint, toPoint} from './lint.ts'
export type {
  Finding,
  Fix,
  LintMessage,
  PageContext,
  Report,
  Rule,
  Severity,
  SiteReport
} from './rule.ts'
export {rules} from './rules.ts'
export type {
  ExternalAnswer,
  LintLink,
  LintPage,
  LintSite,
  Redirect,
  SpellChecker,
  Vocabulary
} from './site.ts'
