// Releases all packages under one version.
//
//   pnpm release 0.2.0      write the version into every manifest, and give the changelog its heading
//   pnpm release --dry-run  check everything and pack, but publish nothing
//   pnpm release            publish the version that is committed
import {execFileSync} from 'node:child_process'
import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {listPackages, packagesFolder} from './list-packages.js'

const changelog = join(packagesFolder, 'lockstep/CHANGELOG.md')
const installScripts = ['preinstall', 'install', 'postinstall', 'prepare']

const [argument = ''] = process.argv.slice(2)
if (/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(argument)) {
  setVersion(argument)
} else if (argument === '' || argument === '--dry-run') {
  publish({isDry: argument !== ''})
} else {
  fail(
    `Unexpected \`${argument}\`, expected a version such as \`0.2.0\`, \`--dry-run\`, or nothing`
  )
}

/** @param {string} version */
function setVersion(version) {
  const text = readFileSync(changelog, 'utf8')
  if (!/^## Unreleased$/m.test(text)) {
    fail('Cannot find `## Unreleased` in the changelog: say there what changes for users')
  }
  const today = new Date().toISOString().slice(0, 10)
  writeFileSync(changelog, text.replace(/^## Unreleased$/m, `## ${version} (${today})`))
  for (const {file, manifest} of listPackages()) {
    writeFileSync(file, `${JSON.stringify({...manifest, version}, null, 2)}\n`)
  }
  process.stdout.write(
    `Wrote ${version}. Commit it, tag it \`v${version}\`, and run \`pnpm release\`\n`
  )
}

/** @param {{isDry: boolean}} options */
function publish({isDry}) {
  const packages = listPackages()
  const [version, ...others] = new Set(packages.map(({manifest}) => manifest.version))
  if (others.length > 0) {
    fail(`Unexpected versions ${[version, ...others].join(', ')}, expected one for all packages`)
  }
  const heading = new RegExp(`^## ${version.replaceAll('.', '\\.')}(?: |$)`, 'm')
  if (!heading.test(readFileSync(changelog, 'utf8'))) {
    fail(`Cannot find \`## ${version}\` in the changelog: run \`pnpm release ${version}\` first`)
  }
  for (const {manifest} of packages) {
    const found = installScripts.find((name) => manifest.scripts?.[name] !== undefined)
    if (found)
      fail(`Unexpected script \`${found}\` in ${manifest.name}: it would run at every install`)
  }
  pnpm('check')
  // Packing takes the bundle if it looks new; what is published is certainly made from this code.
  execFileSync(process.execPath, [join(import.meta.dirname, 'bundle.js'), '--force'], {
    stdio: 'inherit'
  })
  pnpm('check:packages')
  // pnpm itself refuses to publish from a working tree with changes.
  const dry = isDry ? ['--dry-run', '--no-git-checks'] : []
  pnpm('--recursive', '--filter', './packages/*', 'publish', '--access', 'public', ...dry)
}

/** @param {Array<string>} args */
function pnpm(...args) {
  try {
    execFileSync('npx', ['-y', 'pnpm', ...args], {cwd: packagesFolder, stdio: 'inherit'})
  } catch {
    // The command has said what is wrong.
    fail(`Stopped at \`pnpm ${args.join(' ')}\``)
  }
}

/**
 * @param {string} reason
 * @returns {never}
 */
function fail(reason) {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}
