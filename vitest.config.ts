import path from 'node:path'
import {configDefaults, defineConfig} from 'vitest/config'
import {BaseSequencer, type Reporter, type TestSpecification} from 'vitest/node'
import {listUnsteady} from './packages/test-support/src/list-unsteady.ts'
import {createInputs} from './packages/test-support/src/memory/find-inputs.js'
import {openMemory} from './packages/test-support/src/memory/open-memory.js'
import {lonelyTests, slowTests} from './packages/test-support/src/memory/slow-tests.ts'

// As for readers: otherwise React checks every call, here and in each program that a test starts.
process.env.NODE_ENV = 'production'

const root = import.meta.dirname
const memory = process.env.LOCKSTEP_REMEMBER ? openMemory(root, createInputs(root)) : undefined
/** Test files that passed before. The test of the memory always runs: without any test, vitest fails. */
const known = memory?.passed.filter((name) => name !== 'packages/test-support/test/memory.test.ts')

/** Starts the tests that take longest first, so that none of them runs alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const rank = ({moduleId}: TestSpecification): number => {
      const index = slowTests.indexOf(toName(moduleId))
      return index === -1 ? slowTests.length : index
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

/** Remembers the test files that pass, and says which ones did not run for that reason. */
const remember: Reporter = {
  onTestRunEnd(modules) {
    const passed = modules.filter((module) => module.state() === 'passed')
    memory?.add(passed.map(({moduleId}) => toName(moduleId)))
    const names = known ?? []
    if (names.length === 0) return
    const counts = new Map<string, number>()
    for (const name of names) {
      const folder = path.posix.dirname(name)
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
    const rows = [...counts].map(([folder, count]) => `  ${folder}: ${count}\n`)
    process.stdout.write(
      `Not run, because they passed with the same inputs before (${names.length} files); \`pnpm test:all\` runs them:\n${rows.join('')}`
    )
  }
}

/** Names the tests that failed first and then passed, and why they failed. */
const unsteady: Reporter = {
  onTestRunEnd(modules) {
    const tests = listUnsteady(modules, toName)
    if (tests.length > 0)
      process.stdout.write(`Passed only the second time:\n${tests.join('\n')}\n`)
  }
}

function toName(file: string): string {
  return path.relative(root, file).split(path.sep).join('/')
}

/**
 * Settings of V8 that `bin/lockstep.js` has too: the workers keep all cores busy, so optimizing code next to them takes
 * time from the tests, which take a fifth less without that.
 */
const flags = process.versions.node.startsWith('20.')
  ? [
      '--interrupt-budget=3000000',
      '--no-flush-bytecode',
      '--max-inlined-bytecode-size-cumulative=500',
      '--no-concurrent-marking',
      '--no-concurrent-sweeping',
      '--no-parallel-scavenge',
      '--max-semi-space-size=32'
    ]
  : []

/** The Markdown parser has assertions in its development version, which takes hardly longer. */
const execArgv = ['--conditions=development', ...flags]

/** Files with tests that are not run. */
const left = [...configDefaults.exclude, ...(known ?? [])]

export default defineConfig({
  // Packages of the workspace are taken from their sources, so that a test never meets an old build.
  // Some tests mostly wait for chains: three at a time, also on fewer cores. A busy machine is slow, not wrong.
  test: {
    maxWorkers: 3,
    testTimeout: 180_000,
    hookTimeout: 300_000,
    // By default, what a test polls for has one second.
    expect: {poll: {timeout: 60_000}},
    retry: 1,
    execArgv,
    sequence: {sequencer: LongestFirst},
    reporters: ['default', unsteady, ...(memory ? [remember] : [])],
    projects: [
      // The files take turns in the same processes: loading the same modules again took half a second each time.
      {
        extends: true,
        test: {
          name: 'shared',
          isolate: false,
          exclude: [...left, ...lonelyTests],
          globalSetup: ['packages/test-support/src/run-folder.ts'],
          setupFiles: ['packages/test-support/src/restore-environment.ts']
        }
      },
      // Each of these has a process of its own.
      {
        extends: true,
        test: {
          name: 'alone',
          include: [...lonelyTests],
          exclude: left,
          globalSetup: ['packages/test-support/src/run-folder.ts']
        }
      }
    ]
  },
  resolve: {conditions: ['@lockstep/source']},
  ssr: {resolve: {conditions: ['@lockstep/source']}}
})
