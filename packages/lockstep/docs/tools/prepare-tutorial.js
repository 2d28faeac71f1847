#!/usr/bin/env node
// Prepares the run of a tutorial: supplies what readers download, and what a run can't reach or isn't published yet.
// It runs in the home folder of the run, so nothing of it stays.
import {execFileSync} from 'node:child_process'
import {createHash} from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from 'node:fs'
import {createServer} from 'node:http'
import {homedir} from 'node:os'
import {join} from 'node:path'

const repository = join(import.meta.dirname, '../../../..')
const home = homedir()
const contracts = join(repository, 'contracts')

addCompiler('0.8.30')
mirrorForgeStd()
servePackage()

/**
 * Add the compiler from npm to those that forge has downloaded.
 *
 * @param {string} version
 */
function addCompiler(version) {
  const folder = join(home, existsSync(join(home, '.svm')) ? '.svm' : '.local/share/svm', version)
  if (existsSync(join(folder, `solc-${version}`))) return
  // The folder of the run is a link to the one of this machine, which stays as it is.
  const shared = join(folder, '..')
  rmSync(shared, {recursive: true, force: true})
  mkdirSync(folder, {recursive: true})
  symlinkSync(join(contracts, 'tools/solc.js'), join(folder, `solc-${version}`))
}

/** Answer `git clone https://github.com/foundry-rs/forge-std` with the copy in a package of npm. */
function mirrorForgeStd() {
  const mirror = join(home, 'forge-std')
  cpSync(join(contracts, 'node_modules/@layerzerolabs/toolbox-foundry/lib/forge-std'), mirror, {
    recursive: true,
    dereference: true
  })
  const git = (/** @type {Array<string>} */ ...args) =>
    execFileSync('git', args, {cwd: mirror, stdio: ['ignore', 'ignore', 'inherit']})
  for (const [key, value] of [
    ['user.name', 'Reader'],
    ['user.email', 'reader@example.org'],
    ['init.defaultBranch', 'main'],
    // Submodules from folders are refused by default.
    ['protocol.file.allow', 'always'],
    [`url.file://${mirror}.insteadOf`, 'https://github.com/foundry-rs/forge-std']
  ]) {
    git('config', '--global', key, value)
  }
  git('init', '--quiet')
  git('add', '--all', '--force')
  git('commit', '--quiet', '--message', 'forge-std')
  const {version} = JSON.parse(readFileSync(join(mirror, 'package.json'), 'utf8'))
  git('tag', `v${version}`)
}

/** Serve the package of this repository from a registry, which sends requests for other packages to the usual one. */
function servePackage() {
  const upstream = /^registry=(.+)$/m.exec(readFileSync(join(home, '.npmrc'), 'utf8'))?.[1]
  const folder = join(home, 'packed')
  const options = ['--pack-destination', folder, '--config.ignore-scripts=true']
  execFileSync('pnpm', ['pack', ...options], {cwd: join(repository, 'packages/lockstep')})
  const {version} = JSON.parse(
    readFileSync(join(repository, 'packages/lockstep/package.json'), 'utf8')
  )
  const file = join(folder, `lockstep-${version}.tgz`)
  const tarball = readFileSync(file)
  const manifest = JSON.parse(
    execFileSync('tar', ['-xzOf', file, 'package/package.json'], {encoding: 'utf8'})
  )

  const server = createServer((request, response) => {
    if (request.url === '/lockstep') response.end(JSON.stringify(about))
    else if (request.url === '/lockstep.tgz') response.end(tarball)
    else response.writeHead(302, {location: new URL(`.${request.url}`, upstream).href}).end()
  })
  const port = 64_770
  const origin = `http://127.0.0.1:${port}`
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`
  const about = {
    name: 'lockstep',
    'dist-tags': {latest: version},
    versions: {[version]: {...manifest, dist: {tarball: `${origin}/lockstep.tgz`, integrity}}}
  }
  server.listen(port, '127.0.0.1', () => {
    writeFileSync(join(home, '.npmrc'), `registry=${origin}/\n`)
  })
}
