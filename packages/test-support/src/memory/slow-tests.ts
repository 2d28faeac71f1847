/** Test files that take 15 seconds or more on two cores, the longest first. They start in this order. */
export const slowTests: ReadonlyArray<string> = [
  'site/test/proof.test.ts',
  'packages/snippets/test/corpora.test.ts',
  'packages/lockstep/test/publish.test.ts',
  'packages/lockstep/test/hostile-pages.test.ts',
  'contracts/test/mutants.test.ts',
  'site/test/proof-mutants.test.ts',
  'contracts/test/starter-kit.test.ts',
  'packages/lockstep/test/build-process.test.ts',
  'packages/generator/test/fuzz.test.ts',
  'packages/navtree/test/properties.test.ts',
  'packages/lockstep/test/prose.test.ts',
  'packages/theme/test/browser.test.ts',
  'site/test/browser.test.ts',
  'site/test/site.test.ts',
  'packages/generator/test/addresses.test.ts',
  'packages/lint/test/rules.test.ts',
  'packages/lockstep/test/fail-closed.test.ts',
  'packages/snippets/test/incremental.test.ts',
  'packages/lockstep/test/build-command.test.ts',
  'packages/generator/test/site-addresses.test.ts',
  'packages/lockstep/test/second-corpus.test.ts',
  'contracts/test/e2e.test.ts',
  'packages/snippets/test/reference-page.test.ts',
  'packages/lockstep/test/corpus.test.ts',
  'packages/lint/test/signatures.test.ts',
  'packages/snippets/test/fingerprint.test.ts',
  'packages/lockstep/test/build-contracts.test.ts',
  'packages/lockstep/test/proof-command.test.ts',
  'packages/abi/test/fuzz.test.ts',
  'packages/lockstep/test/import-command.test.ts',
  'packages/generator/test/output-addresses.test.ts',
  'packages/proof/test/type-check.test.ts',
  'packages/lockstep/test/line-breaks.test.ts',
  'packages/navtree/test/remark-quick-gfm.test.ts',
  'contracts/test/coverage.test.ts',
  'packages/lockstep/test/init-command.test.ts',
  'packages/lockstep/test/impact-command.test.ts',
  'packages/generator/test/remote-cache.test.ts',
  'site/test/impact.test.ts',
  'packages/snippets/test/faults.test.ts',
  'packages/lockstep/test/catalogue.test.ts',
  'packages/lockstep/test/dev-command.test.ts',
  'packages/lockstep/test/reference-pages.test.ts',
  'packages/lockstep/test/planted-faults.test.ts',
  'packages/generator/test/unchanged.test.ts',
  'packages/snippets/test/constants.test.ts'
]

/** Test files that each need a process of their own. */
export const lonelyTests: ReadonlyArray<string> = [
  // They read whole code bases, and their memory is free when they end.
  'packages/snippets/test/corpora.test.ts',
  'packages/snippets/test/fingerprint.test.ts',
  // Modules that other tests have loaded would know another environment.
  'packages/generator/test/pages-before-git.test.ts'
]
