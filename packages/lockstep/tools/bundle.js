// Puts the program and what it uses of others into a few files: Node.js takes longer to find and read the hundreds of
// modules one by one than a build without changes takes.
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync
} from 'node:fs'
import {createRequire} from 'node:module'
import {basename, dirname, join, relative, resolve, sep} from 'node:path'
import {build} from 'esbuild'
import {isBundleNew} from '../bin/is-bundle-new.js'
import {lightenParsers} from './lighten-parsers.js'
import {openIndexes} from './open-indexes.js'
import {splitCode} from './split-code.js'

const home = join(import.meta.dirname, '..')
const out = join(home, 'bundle')
const options = process.argv.slice(2)
if (!options.includes('--force') && isBundleNew()) {
  // Style sheets are no inputs, so that an edit of one doesn't outdate the bundle. What is packed has them.
  if (!options.includes('--pack') || (await hasStyles())) process.exit()
}

// Modules that only the generator depends on are found from there.
const generator = join(home, '../generator')

// What was compiled while this runs makes the bundle older than it.
const inputs = listInputs().map((file) => [
  relative(home, file).split(sep).join('/'),
  statSync(file).mtimeMs
])

const {metafile, outputFiles} = await build({
  absWorkingDir: generator,
  entryPoints: {
    run: '../lockstep/dist/run.js',
    'start-thread': 'dist/threads/start-thread.js',
    'page-thread': 'dist/threads/page-thread.js',
    // Components of sites import these, and have to get the very same ones.
    theme: '@lockstep/theme',
    zod: 'zod'
  },
  outdir: out,
  entryNames: '[name]',
  chunkNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  minifyWhitespace: true,
  legalComments: 'none',
  metafile: true,
  write: false,
  logLevel: 'warning',
  // React is shared with the components of sites, and esbuild is a program of its own.
  external: ['react', 'react-dom', 'esbuild'],
  // The main file of jsonc-parser loads its parts in a way that a bundler can't follow; its modules are plain imports.
  mainFields: ['module', 'main'],
  plugins: [
    openIndexes({
      '@lockstep/lint': join(home, '../lint/dist/index.js'),
      '@lockstep/pages': join(home, '../pages/dist/index.js'),
      '@lockstep/proof': join(home, '../proof/dist/index.js')
    }),
    keepGrammarsOut(),
    takeReactRenderer(),
    lightenParsers()
  ],
  banner: {
    js: "import {createRequire as createRequireHere} from 'node:module';const require=createRequireHere(import.meta.url);"
  }
})

// Scripts of the theme run in browsers, so they are no part of the bundle for Node.js.
const hydrate = await build({
  absWorkingDir: generator,
  entryPoints: {hydrate: '@lockstep/theme/browser/hydrate'},
  outdir: out,
  bundle: true,
  format: 'esm',
  external: ['react', 'react-dom'],
  write: false,
  logLevel: 'warning'
})
const {bundleTheme} = await import('../../generator/dist/assets/bundle-theme.js')
const {readCodeDigest, readStylesDigest} = await import(
  '../../generator/dist/engine/read-engine.js'
)
const files = new Map([
  ...splitCode(new Map(outputFiles.map(({path, text}) => [basename(path), text]))),
  ...hydrate.outputFiles.map(({path, contents}) => [basename(path), contents]),
  ...listNeighbors(),
  ['theme-files.json', JSON.stringify({...(await bundleTheme()), styles: readStylesDigest()})],
  ['engine.txt', readCodeDigest()],
  ['licenses.txt', listLicenses().join('\n---\n\n')],
  // Last of all: without it, nobody takes the bundle for a whole one.
  ['inputs.json', JSON.stringify(inputs)]
])
// Another process may run the bundle of the same code right now, so nothing that is still needed is ever gone.
mkdirSync(out, {recursive: true})
for (const [name, content] of files) {
  const beside = join(out, `.${name}.${process.pid}`)
  writeFileSync(beside, content)
  renameSync(beside, join(out, name))
}
for (const name of readdirSync(out)) {
  if (!files.has(name)) rmSync(join(out, name), {force: true})
}

/** Whether the bundle has the style sheets as they are. */
async function hasStyles() {
  const {readStylesDigest} = await import('../../generator/dist/engine/read-engine.js')
  const {styles} = JSON.parse(readFileSync(join(out, 'theme-files.json'), 'utf8'))
  return styles === readStylesDigest()
}

/** Everything that says whether a bundle is still what would be made now. */
function listInputs() {
  const packages = [
    'abi',
    'generator',
    'lint',
    'lockstep',
    'lsp',
    'navtree',
    'pages',
    'problem',
    'proof',
    'search',
    'shell',
    'snippets',
    'theme'
  ]
  return [
    ...packages.flatMap((name) => [
      join(home, '..', name, 'dist/.tsbuildinfo'),
      join(home, '..', name, 'package.json')
    ]),
    join(home, '../generator/dist/browser/.tsbuildinfo'),
    join(home, 'tools/bundle.js'),
    join(home, 'tools/lighten-parsers.js'),
    join(home, 'tools/open-indexes.js'),
    join(home, 'tools/split-code.js'),
    join(home, '../theme/dist/browser/.tsbuildinfo'),
    join(home, '../../pnpm-lock.yaml')
  ]
}

/** Keep the hundreds of grammars in their package. The themes of Shiki are never loaded: sites use our own. */
function keepGrammarsOut() {
  return {
    name: 'keep-grammars-out',
    setup({onResolve}) {
      onResolve({filter: /^@shikijs\/(langs|themes)\/./}, ({path}) => ({path, external: true}))
    }
  }
}

/**
 * Bundle the renderer of React without the one for streams, which no page uses. Then the compiled code of it is kept.
 *
 * React itself is shared with the components of sites, and its renderer has to be of the same kind.
 */
function takeReactRenderer() {
  const {resolve} = createRequire(join(home, '../theme/package.json'))
  const renderer = join(
    dirname(resolve('react-dom/package.json')),
    'cjs/react-dom-server-legacy.node.production.js'
  )
  const choice = `module.exports = process.env.NODE_ENV === 'production' ? require(${JSON.stringify(renderer)}) : require('react-dom/server')`
  const namespace = 'react-renderer'
  return {
    name: 'take-react-renderer',
    setup({onResolve, onLoad}) {
      onResolve({filter: /^react-dom\/server$/}, ({path, importer}) =>
        importer === path ? {path, external: true} : {path, namespace}
      )
      onLoad({filter: /^/, namespace}, () => ({contents: choice, resolveDir: home}))
    }
  }
}

/** Modules of other packages may read files that lie next to them, such as the dictionary of the spelling check. */
function listNeighbors() {
  const modules = Object.keys(metafile.inputs).filter((input) => input.includes('node_modules/'))
  return modules.flatMap((input) => {
    const file = resolve(generator, input)
    const text = readFileSync(file, 'utf8')
    return Array.from(
      text.matchAll(/new URL\(['"]([\w.-]+)['"], import\.meta\.url\)/g),
      ([, name]) => [name, readFileSync(join(dirname(file), name))]
    )
  })
}

/** A copy of a package has to keep its license, and some licenses ask to say where the source is. */
function listLicenses() {
  const folders = new Map()
  for (const input of Object.keys(metafile.inputs)) {
    const [folder, name] = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)(?=\/)/.exec(input) ?? []
    if (folder !== undefined) folders.set(name, resolve(generator, folder))
  }
  return [...folders]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, folder]) => {
      const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each))
      const {author, license, repository, version} = JSON.parse(
        readFileSync(join(folder, 'package.json'), 'utf8')
      )
      const source = repository?.url ?? repository ?? `the package ${name} on npm`
      const text =
        file === undefined
          ? `${license}, ${author?.name ?? author ?? 'no author named'}`
          : readFileSync(join(folder, file), 'utf8').trim()
      return `${name} ${version}\nSource: ${source}\n\n${text}\n`
    })
}
