export {type BuildOptions, buildSite} from './build-site.ts'
export {formatTrim} from './cache/format-trim.ts'
export {
  type CacheReport,
  derivePublicKey,
  describeCache,
  type TrimReport,
  trimCache
} from './cache/manage-cache.ts'
export type {RemoteReport} from './cache/remote/create-remote-store.ts'
export type {Shard} from './compile/shard.ts'
export type {BothStatesOptions} from './contract-states/read-both-states.ts'
export {formatStorageComment} from './contract-storage/format-storage-comment.ts'
export {formatStorageDiff} from './contract-storage/format-storage-diff.ts'
export {readLayoutText} from './contract-storage/read-layouts.ts'
export {
  type ContractStorageDiff,
  readStorageDiff,
  type StorageDiff,
  type StorageDiffOptions,
  storageRule,
  toStorageProblems
} from './contract-storage/read-storage-diff.ts'
export {type DecodedText, decodeText} from './contracts/decode-text.ts'
export {explainArtifacts} from './contracts/explain-artifacts.ts'
export type {Deployment, Stamp, VerifyResult} from './deployments/deployment.ts'
export {formatVerified, isMatch, resultWords} from './deployments/format-verified.ts'
export {type Verified, type VerifyOptions, verifySite} from './deployments/verify-site.ts'
export {checkSetup} from './doctor/check-setup.ts'
export type {Finding} from './doctor/finding.ts'
export type {ContractName, ContractNames} from './edit/open-contract-names.ts'
export {
  type Edit,
  type EditedSite,
  type EditedSiteOptions,
  type EditedState,
  type OnDiskChange,
  openEditedSite
} from './edit/open-edited-site.ts'
export {listChangedFiles} from './git/list-changed-files.ts'
export type {AbiChange, AbiDifference, AbiName} from './impact/compare-abis.ts'
export {formatImpact} from './impact/format-impact.ts'
export {formatImpactComment} from './impact/format-impact-comment.ts'
export type {Effect, Impact} from './impact/impact.ts'
export {type ImpactReport, readImpact} from './impact/read-impact.ts'
export type {SymbolChange} from './impact/symbol-change.ts'
export {toImpactData} from './impact/to-impact-data.ts'
export {impactRules, toImpactProblems} from './impact/to-impact-problems.ts'
export {formatImport} from './import/format-import.ts'
export {type ImportOptions, type ImportReport, importDocs} from './import/import-docs.ts'
export {formatInit} from './init/format-init.ts'
export {initProject} from './init/init-project.ts'
export {findContentFolder} from './lint/find-content-folder.ts'
export {findLintTarget} from './lint/find-lint-target.ts'
export {formatLockReport} from './lint/format-lock-report.ts'
export {type LintSiteOptions, lintSite} from './lint/lint-site.ts'
export {type LockReport, lockSite} from './lint/lock-site.ts'
export {toRuleUrl} from './lint/to-rule-url.ts'
export {frontMatterSchema} from './model/front-matter-schema.ts'
export {
  type OpenSite,
  type OpenSiteOptions,
  openSite,
  type ReadOptions
} from './open/open-site.ts'
export type {SiteState} from './open/read-site-state.ts'
export {createRunPrinter} from './proof/create-run-printer.ts'
export {formatProofs} from './proof/format-proofs.ts'
export {formatTotal} from './proof/format-run.ts'
export {type ListedProof, type ListProofsOptions, listProofs} from './proof/list-proofs.ts'
export type {PageListener, ProofResult, StartedPage} from './proof/prove-page.ts'
export {type ProofReport, type ProveSiteOptions, proveSite} from './proof/prove-site.ts'
export {toProofData} from './proof/to-proof-data.ts'
export {formatDevProblems} from './serve/format-dev-problems.ts'
export {type ServedSite, type ServeSiteOptions, serveSite} from './serve/serve-site.ts'
export {readBuiltFolder} from './settings/read-built-folder.ts'
export {readContentFolder} from './settings/read-content-folder.ts'
export {type NamedProject, readContractsOptions} from './settings/read-contracts-options.ts'
export {readSettings} from './settings/read-settings.ts'
export type {SettingsOptions} from './settings/read-settings-path.ts'
export type {Settings} from './settings/settings.ts'
export {type ContentTreeOptions, readContentTree} from './tree/read-content-tree.ts'
export type {BuildReport} from './write/build-report.ts'
export {buildShard, type ShardReport} from './write/build-shard.ts'
