import type {Rule} from './rule.ts'
import {avoidedWord} from './rules/avoided-word.ts'
import {bareRelativeLink} from './rules/bare-relative-link.ts'
import {bareUrl} from './rules/bare-url.ts'
import {blockedCharacter} from './rules/blocked-character.ts'
import {changedSymbol} from './rules/changed-symbol.ts'
import {descriptionLength} from './rules/description-length.ts'
import {duplicateDescription} from './rules/duplicate-description.ts'
import {duplicateId} from './rules/duplicate-id.ts'
import {duplicateTitle} from './rules/duplicate-title.ts'
import {emptyFolder} from './rules/empty-folder.ts'
import {emptyHeading} from './rules/empty-heading.ts'
import {externalLink} from './rules/external-link.ts'
import {frontMatterValue} from './rules/front-matter-value.ts'
import {goneName} from './rules/gone-name.ts'
import {headingIncrement} from './rules/heading-increment.ts'
import {incompleteIndex} from './rules/incomplete-index.ts'
import {invalidLock} from './rules/invalid-lock.ts'
import {invalidSignature} from './rules/invalid-signature.ts'
import {invalidSuppression} from './rules/invalid-suppression.ts'
import {jsonSyntax} from './rules/json-syntax.ts'
import {linkThroughRedirect} from './rules/link-through-redirect.ts'
import {linkWithSpace} from './rules/link-with-space.ts'
import {longSentence} from './rules/long-sentence.ts'
import {misplacedCard} from './rules/misplaced-card.ts'
import {missingAlt} from './rules/missing-alt.ts'
import {missingAnchor} from './rules/missing-anchor.ts'
import {missingChecksum} from './rules/missing-checksum.ts'
import {missingFrontMatterKey} from './rules/missing-front-matter-key.ts'
import {missingLanguage} from './rules/missing-language.ts'
import {missingLink} from './rules/missing-link.ts'
import {movingBranchLink} from './rules/moving-branch-link.ts'
import {outdatedStatement} from './rules/outdated-statement.ts'
import {passiveVoice} from './rules/passive-voice.ts'
import {privateKey} from './rules/private-key.ts'
import {redirectChain} from './rules/redirect-chain.ts'
import {redirectNowhere} from './rules/redirect-nowhere.ts'
import {redirectShadow} from './rules/redirect-shadow.ts'
import {repeatedWord} from './rules/repeated-word.ts'
import {shellSyntax} from './rules/shell-syntax.ts'
import {singleTitle} from './rules/single-title.ts'
import {smartQuote} from './rules/smart-quote.ts'
import {smartQuoteInCode} from './rules/smart-quote-in-code.ts'
import {spelling} from './rules/spelling.ts'
import {titleMismatch} from './rules/title-mismatch.ts'
import {tomlSyntax} from './rules/toml-syntax.ts'
import {unknownAddress} from './rules/unknown-address.ts'
import {unknownError} from './rules/unknown-error.ts'
import {unknownFrontMatterKey} from './rules/unknown-front-matter-key.ts'
import {unknownFunction} from './rules/unknown-function.ts'
import {unknownMember} from './rules/unknown-member.ts'
import {unknownSelector} from './rules/unknown-selector.ts'
import {unknownSource} from './rules/unknown-source.ts'
import {unknownVocabulary} from './rules/unknown-vocabulary.ts'
import {unsetVariable} from './rules/unset-variable.ts'
import {unusedImport} from './rules/unused-import.ts'
import {unusedSuppression} from './rules/unused-suppression.ts'
import {wrongArguments} from './rules/wrong-arguments.ts'
import {wrongBase} from './rules/wrong-base.ts'
import {wrongChecksum} from './rules/wrong-checksum.ts'
import {wrongDeployment} from './rules/wrong-deployment.ts'
import {wrongValue} from './rules/wrong-value.ts'
import {yamlSyntax} from './rules/yaml-syntax.ts'

/** All rules of this package, sorted by name. */
export const rules: ReadonlyArray<Rule> = [
  avoidedWord,
  bareRelativeLink,
  bareUrl,
  blockedCharacter,
  changedSymbol,
  descriptionLength,
  duplicateDescription,
  duplicateId,
  duplicateTitle,
  emptyFolder,
  emptyHeading,
  externalLink,
  frontMatterValue,
  goneName,
  headingIncrement,
  incompleteIndex,
  invalidLock,
  invalidSignature,
  invalidSuppression,
  jsonSyntax,
  linkThroughRedirect,
  linkWithSpace,
  longSentence,
  misplacedCard,
  missingAlt,
  missingAnchor,
  missingChecksum,
  missingFrontMatterKey,
  missingLanguage,
  missingLink,
  movingBranchLink,
  outdatedStatement,
  passiveVoice,
  privateKey,
  redirectChain,
  redirectNowhere,
  redirectShadow,
  repeatedWord,
  shellSyntax,
  singleTitle,
  smartQuote,
  smartQuoteInCode,
  spelling,
  titleMismatch,
  tomlSyntax,
  unknownAddress,
  unknownError,
  unknownFrontMatterKey,
  unknownFunction,
  unknownMember,
  unknownSelector,
  unknownSource,
  unknownVocabulary,
  unsetVariable,
  unusedImport,
  unusedSuppression,
  wrongArguments,
  wrongBase,
  wrongChecksum,
  wrongDeployment,
  wrongValue,
  yamlSyntax
]
