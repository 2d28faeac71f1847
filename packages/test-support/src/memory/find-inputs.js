import {existsSync, readdirSync, readFileSync} from 'node:fs'
import path from 'node:path'
import {
  contentTests,
  readingTests,
  rememberedCommands,
  rememberedTests
} from './remembered-tests.js'

/** What is read only by the package itself and those that depend on it. Its other files can be read by any test. */
const code = /^packages\/([^/]+)\/((?:MEASUREMENTS|README)\.md$|(bench|fuzz|src|tools)\/)/
/** Packages whose tests run the whole program, or look at all packages. */
const whole = new Set(['create-lockstep', 'lockstep', 'test-support'])

/**
 * Find what a test file or a command depends on: files that a list names, or else everything in the repository except
 * for
 *
 * - other files of tests
 * - code and READMEs of packages that its own package does not depend on
 * - decisions and the changelog
 * - pages of the site, for tests of packages and contracts
 *
 * Tests that read those, too, and commands without a list depend on all files.
 *
 * @param {string} root
 * @returns {import('./open-memory.js').FindInputs}
 */
export function createInputs(root) {
  const known = readDependencies(path.join(root, 'packages'))

  return (name) => {
    const command = rememberedCommands[name]
    const paths = rememberedTests[name] ?? command?.files
    if (readingTests.includes(name) || (command && !paths)) return () => true
    const isOther = (/** @type {string} */ file) => file.endsWith('.test.ts') && file !== name
    if (paths) {
      return (file) => !isOther(file) && paths.some((each) => `${file}/`.startsWith(`${each}/`))
    }

    const [, own = ''] = /^packages\/([^/]+)\//.exec(name) ?? []
    const used = name.startsWith('packages/') && !whole.has(own) ? listUsed(own, known) : undefined
    const isReadingContent = name.startsWith('site/') || contentTests.includes(name)
    return (file) => {
      if (file.startsWith('content/') && !isReadingContent) return false
      if (isOther(file) || /^decisions\/|\/CHANGELOG\.md$/.test(file)) return false
      const [, found = ''] = code.exec(file) ?? []
      return found === '' || !used || used.has(found)
    }
  }
}

/**
 * Read which packages of the workspace each of them names in its manifest.
 *
 * @param {string} packages
 * @returns {Map<string, Array<string>>}
 */
function readDependencies(packages) {
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

/**
 * List a package and all that it depends on, also through others.
 *
 * @param {string} own
 * @param {ReadonlyMap<string, ReadonlyArray<string>>} known
 * @returns {Set<string>}
 */
function listUsed(own, known) {
  const used = new Set([own])
  for (const name of used) for (const each of known.get(name) ?? []) used.add(each)
  return used
}
