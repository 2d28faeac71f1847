import {existsSync, readdirSync, readFileSync} from 'node:fs'
import path from 'node:path'
import type {FindInputs} from './open-memory.ts'
import {readingTests, rememberedTests} from './remembered-tests.ts'

/** What is read only by the package itself and those that depend on it. Its other files can be read by any test. */
const code = /^packages\/([^/]+)\/((?:MEASUREMENTS|README)\.md$|(bench|fuzz|src|tools)\/)/
/** Packages whose tests run the whole program, or look at all packages. */
const whole = new Set(['create-lockstep', 'lockstep', 'test-support'])

/**
 * Find what a test file depends on: files that a list names, or else everything in the repository except for
 *
 * - other files of tests
 * - code and READMEs of packages that its own package does not depend on
 * - decisions and the changelog
 *
 * Tests that read those, too, run each time.
 */
export function createInputs(root: string): FindInputs {
  const known = readDependencies(path.join(root, 'packages'))

  return (test) => {
    if (readingTests.includes(test)) return undefined
    const isOther = (file: string): boolean => file.endsWith('.test.ts') && file !== test
    const paths = rememberedTests[test]
    if (paths) {
      return (file) => !isOther(file) && paths.some((each) => `${file}/`.startsWith(`${each}/`))
    }

    const [, own = ''] = /^packages\/([^/]+)\//.exec(test) ?? []
    const used = test.startsWith('packages/') && !whole.has(own) ? listUsed(own, known) : undefined
    return (file) => {
      if (isOther(file) || /^decisions\/|\/CHANGELOG\.md$/.test(file)) return false
      const [, name = ''] = code.exec(file) ?? []
      return name === '' || !used || used.has(name)
    }
  }
}

/** Read which packages of the workspace each of them names in its manifest. */
function readDependencies(packages: string): Map<string, Array<string>> {
  const manifests = readdirSync(packages).flatMap((folder) => {
    const file = path.join(packages, folder, 'package.json')
    return existsSync(file) ? [{folder, manifest: JSON.parse(readFileSync(file, 'utf8'))}] : []
  })
  const folders = new Map(manifests.map(({folder, manifest}) => [manifest.name, folder]))
  return new Map(
    manifests.map(({folder, manifest}) => {
      const names = Object.keys({...manifest.dependencies, ...manifest.devDependencies})
      return [folder, names.flatMap((name) => folders.get(name) ?? [])]
    })
  )
}

/** List a package and all that it depends on, also through others. */
function listUsed(own: string, known: ReadonlyMap<string, ReadonlyArray<string>>): Set<string> {
  const used = new Set([own])
  for (const name of used) for (const each of known.get(name) ?? []) used.add(each)
  return used
}
