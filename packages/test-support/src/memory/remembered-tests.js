const contracts = ['contracts', 'foundry.toml', 'package.json']
const snippets = ['packages/snippets', 'packages/problem/src', 'packages/test-support']

/** Packages that the run of a page goes through. */
const proof = [
  'generator',
  'lockstep',
  'navtree',
  'pages',
  'problem',
  'proof',
  'shell',
  'snippets'
].map((name) => `packages/${name}`)

/**
 * Test files that read decisions, other tests or the code of all packages. They depend on all files.
 *
 * @type {ReadonlyArray<string>}
 */
export const readingTests = [
  'packages/lockstep/test/architecture.test.ts',
  'packages/lockstep/test/docs.test.ts',
  'packages/lockstep/test/limits.test.ts',
  'packages/lockstep/test/linear-expressions.test.ts',
  'packages/lockstep/test/prose.test.ts',
  'packages/navtree/test/remark-quick-gfm.test.ts',
  'packages/test-support/test/memory.test.ts'
]

/**
 * Test files outside of the site that read its pages, and no other tests or decisions.
 *
 * @type {ReadonlyArray<string>}
 */
export const contentTests = [
  'packages/lint/test/prose-filter.test.ts',
  'packages/lockstep/test/lighten-parsers.test.ts',
  'packages/navtree/test/read-plain-yaml.test.ts'
]

/**
 * Test files that take long and depend on few files, which are listed with each.
 *
 * @type {Readonly<Record<string, ReadonlyArray<string>>>}
 */
export const rememberedTests = {
  'site/test/proof.test.ts': [...contracts, ...proof, 'content', 'site'],
  'contracts/test/mutants.test.ts': contracts,
  'site/test/proof-mutants.test.ts': [...contracts, ...proof, 'content', 'site'],
  'packages/snippets/test/corpora.test.ts': snippets,
  'packages/abi/test/fuzz.test.ts': ['packages/abi', 'packages/test-support'],
  'packages/snippets/test/fingerprint.test.ts': snippets,
  'packages/snippets/test/reference-page.test.ts': snippets,
  'packages/snippets/test/incremental.test.ts': snippets,
  'contracts/test/starter-kit.test.ts': contracts,
  'contracts/test/e2e.test.ts': contracts,
  'contracts/test/coverage.test.ts': contracts,
  'contracts/test/setup-script.test.ts': contracts
}

/**
 * Commands before the tests: the files that each depends on, if not on all of them, and the command that does in its
 * place what tests need.
 *
 * @type {Readonly<Record<string, {files?: ReadonlyArray<string>, instead?: string}>>}
 */
export const rememberedCommands = {
  'pnpm check': {},
  'pnpm contracts:test': {files: contracts},
  'pnpm lint': {
    files: [...contracts, 'content', 'packages', 'site', 'tsconfig.json'],
    instead: 'site:prepare'
  }
}
