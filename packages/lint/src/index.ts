export {adoptedRules} from './adopt/adopted-rules.ts'
export {applyFixes} from './apply-fixes.ts'
export type {CleanPages} from './clean-pages.ts'
export {type CollectOptions, collectPage} from './collect/collect-page.ts'
export {
  emptyPageLint,
  type PageChecks,
  type PageClaims,
  type PageLint
} from './collect/page-lint.ts'
export type {ContractAbi, ContractFacts} from './contracts/contract-facts.ts'
export {parseKnownContracts, standardContracts} from './contracts/parse-known-contracts.ts'
export {parseSignature, type Signature, toCanonical} from './contracts/parse-signature.ts'
export {SignatureSyntaxError} from './contracts/signature-syntax-error.ts'
export type {Level} from './create-level-setter.ts'
export {listOtherLinks} from './links/list-other-links.ts'
export {parseRedirects} from './links/parse-redirects.ts'
export {type LintOptions, lint, lintInSteps} from './lint.ts'
export {buildLock} from './lock/build-lock.ts'
export {checkLock} from './lock/check-lock.ts'
export {
  type ContractSymbol,
  isSamePrint,
  listContractSymbols,
  type Print,
  toRunningPrint,
  toStoredPrint
} from './lock/contract-symbol.ts'
export {dropGuesses} from './lock/drop-redundant.ts'
export {listOutdated} from './lock/list-outdated.ts'
export {formatLock, type Lock} from './lock/lock.ts'
export type {LockFault} from './lock/lock-fault.ts'
export {type LockMistake, type ParsedLock, parseLock} from './lock/parse-lock.ts'
export {toCompilerText} from './mentions/list-compiler-mentions.ts'
export type {ProseSettings} from './prose/prose-settings.ts'
export type {PageContext, Report, Rule, SiteReport} from './rule.ts'
export {contentTypes} from './rules/front-matter-forms.ts'
export {frontMatterKeys} from './rules/unknown-front-matter-key.ts'
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
