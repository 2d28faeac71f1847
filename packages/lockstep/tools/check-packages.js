// Checks the packages as they would be published: that manifests name files that are there (publint), and that
// TypeScript finds the types of every export (Are the types wrong?). With a folder, it takes the packed packages in it.
import {execFileSync} from 'node:child_process'
import {mkdtempSync, readFileSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {checkPackage, createPackageFromTarballData} from '@arethetypeswrong/core'
import {publint} from 'publint'
import {formatMessage} from 'publint/utils'
import {listPackages, packagesFolder} from './list-packages.js'

// `require` of an ES module works from Node.js 20.19 on, which is the oldest that we support. Old resolution knows no
// `exports`, so TypeScript with `moduleResolution: node10` finds only the main entry.
const expected = new Set(['CJSResolvesToESM', 'NoResolution:node10'])

const [packed] = process.argv.slice(2)
const folder = packed ?? mkdtempSync(join(tmpdir(), 'packages-'))
try {
  if (packed === undefined) pack()
  for (const {manifest} of listPackages()) {
    const file = `${manifest.name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`
    const tarball = new Uint8Array(readFileSync(join(folder, file)))
    for (const reason of await check(tarball, manifest.exports)) {
      process.stderr.write(`${manifest.name}: ${reason}\n`)
      process.exitCode = 1
    }
  }
} finally {
  if (packed === undefined) rmSync(folder, {recursive: true, force: true})
}

function pack() {
  const args = ['--recursive', '--filter', './packages/*', 'pack', '--pack-destination', folder]
  execFileSync('npx', ['-y', 'pnpm', ...args], {
    cwd: packagesFolder,
    stdio: ['ignore', 'ignore', 'inherit']
  })
}

/**
 * @param {Uint8Array<ArrayBuffer>} tarball
 * @param {Record<string, unknown> | undefined} exported
 */
async function check(tarball, exported) {
  const {messages, pkg} = await publint({pack: {tarball: tarball.buffer}, strict: true})
  const reasons = messages.map(
    (message) => formatMessage(message, pkg, {color: false}) ?? message.code
  )
  if (exported === undefined) return reasons

  const excludeEntrypoints = Object.keys(exported).filter((name) => /\.(?:css|json)$/.test(name))
  const result = await checkPackage(createPackageFromTarballData(tarball), {excludeEntrypoints})
  if (!result.types) return [...reasons, 'Cannot find types']
  for (const problem of result.problems) {
    const {kind} = problem
    const place = 'resolutionKind' in problem ? problem.resolutionKind : ''
    if (expected.has(kind) || expected.has(`${kind}:${place}`)) continue
    const name = 'entrypoint' in problem ? problem.entrypoint : ''
    reasons.push(['Types are wrong:', kind, name, place].filter(Boolean).join(' '))
  }
  return reasons
}
