// Builds a small site under bad conditions, and checks that the last good site is whole and the next build is right.
//
//   node packages/lockstep/tools/check-trust.js [--kills 200] [--seed 1] [--node PATH]... [--only NAME]...
//
// Takes about ten minutes. A full disk and a folder without permissions need root on Linux, and are skipped elsewhere.
import {execFileSync, spawn} from 'node:child_process'
import {createHash} from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync
} from 'node:fs'
import {tmpdir} from 'node:os'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import {parseArgs} from 'node:util'

const bin = fileURLToPath(new URL('../bin/lockstep.js', import.meta.url))
const {values} = parseArgs({
  options: {
    /** Number of builds that are killed. */
    kills: {type: 'string', default: '200'},
    seed: {type: 'string', default: '1'},
    /** Other versions of Node.js to build with. */
    node: {type: 'string', multiple: true, default: []},
    /** Checks to run: same, kills, unchanged, torn, parallel, disk, permissions. */
    only: {type: 'string', multiple: true, default: []}
  }
})

const folder = mkdtempSync(path.join(tmpdir(), 'lockstep-trust-'))
process.on('exit', () => rmSync(folder, {recursive: true, force: true}))
const before = path.join(folder, 'before')
const after = path.join(folder, 'after')
/** @type {Array<string>} */
const failures = []

/** @param {string} root @param {string} more */
function writeDocs(root, more) {
  mkdirSync(path.join(root, 'docs/guide'), {recursive: true})
  writeFileSync(path.join(root, 'package.json'), '{"name": "docs"}')
  // Only a site with settings remembers that nothing changed.
  writeFileSync(path.join(root, 'site.yaml'), 'title: Docs\ncontent: docs\n')
  writeFileSync(
    path.join(root, 'docs/index.mdx'),
    `# Start\n\n[Guide](./guide/page-1.mdx)\n\n${more}\n`
  )
  writeFileSync(path.join(root, 'docs/guide/_meta.json'), '{"page-2": "Second", "page-1": "First"}')
  for (let page = 1; page <= 15; page++) {
    const code = `\`\`\`ts\nconst page = ${page}\n\`\`\`\n`
    const text = `# Page ${page}\n\nWords of page ${page}. ${more}\n\n## Code\n\n${code}\n\n| a | b |\n| - | - |\n| 1 | 2 |\n`
    writeFileSync(path.join(root, `docs/guide/page-${page}.mdx`), text)
  }
}

/**
 * Build and return the exit code and what was printed. `stop` kills the build after some milliseconds.
 *
 * @param {string} root
 * @param {{args?: Array<string>, env?: Record<string, string>, node?: string, stop?: number, prefix?: Array<string>}} [options]
 * @returns {Promise<{code: number | null, output: string}>}
 */
function build(root, {args = [], env = {}, node = process.execPath, stop, prefix = []} = {}) {
  const [program = node, ...rest] = [...prefix, node, bin, 'build', ...args]
  const child = spawn(program, rest, {
    cwd: root,
    env: {...process.env, SOURCE_DATE_EPOCH: '1767323045', ...env},
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const timer = stop === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), stop)
  return new Promise((resolve) => {
    child.on('close', (code) => {
      clearTimeout(timer)
      resolve({code, output})
    })
  })
}

/**
 * Build and return whether the program ended after comparing.
 *
 * @param {string} root
 */
async function isUnchanged(root) {
  const {code, output} = await build(root, {args: ['--json']})
  return code === 0 && JSON.parse(output).stages[0].name === 'compare'
}

/** Hash the names and bytes of all files of a site. @param {string} root */
function hashSite(root) {
  const site = path.join(root, 'dist')
  const hash = createHash('sha256')
  if (!existsSync(site)) return 'no site'
  for (const file of listFiles(site))
    hash.update(`${file}\0`).update(readFileSync(path.join(site, file)))
  return hash.digest('hex')
}

/** @param {string} place */
function listFiles(place) {
  return readdirSync(place, {recursive: true, encoding: 'utf8'})
    .filter((file) => statSync(path.join(place, file)).isFile())
    .sort()
}

/** @param {string} name @param {boolean} isRight @param {string} [about] */
function check(name, isRight, about = '') {
  if (isRight) return
  failures.push(name)
  console.log(`FAILED ${name}\n${about}`)
}

/** @param {string} from */
function copy(from) {
  const root = mkdtempSync(path.join(folder, 'copy-'))
  cpSync(from, root, {recursive: true})
  return root
}

writeDocs(before, 'Before.')
writeDocs(after, 'After.')
const start = performance.now()
await build(before)
/** How long a whole build took last: kills are spread over that, however busy the machine is. */
let time = performance.now() - start
await build(after)
const [oldSite, newSite] = [hashSite(before), hashSite(after)]
check('a first build', oldSite !== 'no site' && newSite !== 'no site' && oldSite !== newSite)

const checks = {same, kills, unchanged, torn, parallel, disk, permissions}
for (const [name, run] of Object.entries(checks)) {
  if (values.only.length > 0 && !values.only.includes(name)) continue
  console.log(`${name}: ${await run()}`)
}
console.log(failures.length === 0 ? 'All right' : `${failures.length} failed`)
process.exitCode = failures.length === 0 ? 0 : 1

/** The same input gives the same bytes, whatever is around it. */
async function same() {
  /** @type {Array<[string, Parameters<typeof build>[1]]>} */
  const surroundings = [
    ['TZ=Pacific/Kiritimati', {env: {TZ: 'Pacific/Kiritimati'}}],
    ['TZ=America/St_Johns', {env: {TZ: 'America/St_Johns'}}],
    ['LANG=tr_TR.UTF-8', {env: {LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8'}}],
    ['LANG=C', {env: {LANG: 'C', LC_ALL: 'C'}}],
    ...['1', '2', '5'].map(
      (jobs) => /** @type {const} */ ([`--jobs ${jobs}`, {args: ['--jobs', jobs]}])
    ),
    ...values.node.map((node) => /** @type {const} */ ([node, {node}]))
  ]
  for (const [name, options] of surroundings) {
    const root = mkdtempSync(path.join(folder, 'same '))
    writeDocs(root, 'Before.')
    const {code, output} = await build(root, options)
    check(`same bytes with ${name}`, code === 0 && hashSite(root) === oldSite, output)
    rmSync(root, {recursive: true})
  }
  return `${surroundings.length} builds`
}

/** A build that is killed leaves the old site or the new one, and the next build is right. */
async function kills() {
  const random = createRandom()
  let replaced = 0
  let known = 0
  // One folder for all builds, so that each of them finds what the last one says of it.
  const root = copy(before)
  for (let count = 0; count < Number(values.kills); count++) {
    const [old, wanted] = [hashSite(root), count % 2 === 0 ? newSite : oldSite]
    writeDocs(root, count % 2 === 0 ? 'After.' : 'Before.')
    // Every third build does everything again.
    if (count % 3 === 0) rmSync(path.join(root, '.lockstep'), {recursive: true, force: true})
    const stop = Math.round(random() * time * 1.2)
    await build(root, {stop})
    const left = hashSite(root)
    if (left === wanted) replaced++
    // Between two renames there is no site; the next build puts the old one back.
    const isWhole = left === old || left === wanted || left === 'no site'
    check(`a site is whole after a kill at ${stop} ms`, isWhole)
    const begun = performance.now()
    const {code, output} = await build(root)
    time = performance.now() - begun
    const parts = readdirSync(root).filter((name) => name.startsWith('.dist'))
    const isRight = code === 0 && hashSite(root) === wanted && parts.length === 0
    check(`the build after a kill at ${stop} ms is right`, isRight, `${parts} ${output}`)
    if (await isUnchanged(root)) known++
    check(`the second build after a kill at ${stop} ms is right`, hashSite(root) === wanted)
  }
  check('a second build has nothing to do', known > 0)
  return `${values.kills} builds killed, ${replaced} of them at their end; ${known} builds later had nothing to do`
}

/** A build never takes a site that is not whole for one that did not change. */
async function unchanged() {
  const random = createRandom()
  const file = 'dist/guide/page-3/index.html'
  /** @type {Record<string, (root: string) => void | Promise<unknown>>} */
  const changes = {
    'a document is removed': (root) => rmSync(path.join(root, file)),
    'a document is edited': (root) => appendFileSync(path.join(root, file), ' '),
    'a document is cut': (root) => truncateSync(path.join(root, file), 100),
    'a file is added': (root) => writeFileSync(path.join(root, 'dist/more.txt'), ''),
    'a folder is removed': (root) => rmSync(path.join(root, 'dist/guide'), {recursive: true}),
    'the site is removed': (root) => rmSync(path.join(root, 'dist'), {recursive: true}),
    'the site is empty'(root) {
      rmSync(path.join(root, 'dist'), {recursive: true})
      mkdirSync(path.join(root, 'dist'))
    },
    'another build was killed': (root) =>
      build(root, {args: ['--keep-going'], env: {TZ: 'Asia/Tokyo'}, stop: random() * time}),
    'another build was killed after a change'(root) {
      rmSync(path.join(root, file))
      rmSync(path.join(root, '.lockstep/store'), {recursive: true})
      return build(root, {args: ['--keep-going'], stop: random() * time})
    },
    'comparing was killed': (root) => build(root, {stop: random() * 200})
  }
  const root = copy(before)
  await build(root)
  let known = 0
  for (let round = 0; round < 5; round++) {
    for (const [name, change] of Object.entries(changes)) {
      await change(root)
      const {code, output} = await build(root)
      check(`a build when ${name}`, code === 0 && hashSite(root) === oldSite, output)
      const isKnown = await isUnchanged(root)
      check(`a second build when ${name}`, isKnown && hashSite(root) === oldSite)
      if (isKnown) known++
    }
  }
  return `${5 * Object.keys(changes).length} sites changed, ${known} builds later had nothing to do`
}

/** Return a function that returns numbers from 0 to 1, the same ones for a seed. */
function createRandom() {
  let state = Number(values.seed)
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return state / 2 ** 32
  }
}

/** A cache that is damaged in any way costs time and nothing else. */
async function torn() {
  /** @type {Record<string, (file: string) => void>} */
  const damages = {
    empty: (file) => writeFileSync(file, ''),
    half: (file) => writeFileSync(file, readFileSync(file).subarray(0, statSync(file).size / 2)),
    garbage: (file) => writeFileSync(file, Buffer.alloc(statSync(file).size, 0x7b)),
    flipped(file) {
      const bytes = readFileSync(file)
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
      writeFileSync(file, bytes)
    },
    removed: (file) => rmSync(file),
    folder(file) {
      rmSync(file)
      mkdirSync(file)
    }
  }
  const cache = path.join(before, '.lockstep')
  const files = listFiles(cache)
  // Files of one kind have names of one form.
  const kinds = Map.groupBy
    ? [...Map.groupBy(files, (file) => file.replace(/[\w-]{16,}/g, '*')).values()]
    : files.map((file) => [file])
  let count = 0
  for (const [name, damage] of Object.entries(damages)) {
    for (const list of [...kinds, files]) {
      const root = copy(before)
      for (const file of list) damage(path.join(root, '.lockstep', file))
      const {code, output} = await build(root)
      const isRight = code === 0 && hashSite(root) === oldSite
      check(
        `${name} ${list.length === 1 ? list[0] : `${list.length} files like ${list[0]}`}`,
        isRight,
        output
      )
      rmSync(root, {recursive: true})
      count++
    }
  }
  return `${count} damaged caches, ${files.length} files in each`
}

/** Builds at the same time do not harm each other. */
async function parallel() {
  for (let round = 0; round < 5; round++) {
    const root = copy(before)
    writeDocs(root, 'After.')
    if (round % 2 === 0) rmSync(path.join(root, '.lockstep'), {recursive: true, force: true})
    const results = await Promise.all([
      build(root),
      build(root),
      build(root, {args: ['--jobs', '1']})
    ])
    const isRight = results.every(({code}) => code === 0) && hashSite(root) === newSite
    check('three builds at once', isRight, results.map(({output}) => output).join('\n'))
    rmSync(root, {recursive: true})
  }
  return '5 times 3 builds'
}

/** A disk that is full leaves the last good site, and says so in a sentence. */
async function disk() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'skipped, since it needs root on Linux'
  const place = path.join(folder, 'disk')
  mkdirSync(place)
  const needed = Number(execFileSync('du', ['-sk', before], {encoding: 'utf8'}).split('\t')[0])
  const sizes = [1, 1.1, 1.2, 1.4, 1.6, 1.8].map((factor) => Math.ceil(needed * factor) + 40)
  let full = 0
  for (const size of sizes) {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}k`, 'tmpfs', place])
    try {
      cpSync(before, place, {recursive: true})
      try {
        writeDocs(place, 'After.')
      } catch {
        // There is no room even for the pages, so build the old ones.
      }
      rmSync(path.join(place, '.lockstep/assets'), {recursive: true, force: true})
      const {code, output} = await build(place)
      if (code !== 0) full++
      check(
        `a disk of ${size} kB keeps a whole site`,
        [oldSite, newSite].includes(hashSite(place)),
        output
      )
      check(
        `a disk of ${size} kB has a message`,
        code === 0 || (code === 2 && !/^\s+at /m.test(output)),
        output
      )
    } finally {
      execFileSync('umount', [place])
    }
  }
  check('a disk was full', full > 0)
  return `${sizes.length} disks, ${full} of them full`
}

/** Folders that cannot be written leave the last good site, and say so in a sentence. */
async function permissions() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'skipped, since it needs root on Linux'
  // Root ignores permissions, so another user builds.
  const prefix = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']
  chmodSync(folder, 0o755)
  const places = ['.', 'dist', '.lockstep', 'dist/guide', '.lockstep/store', '.lockstep/assets']
  for (const closed of places.filter((place) => existsSync(path.join(before, place)))) {
    const root = copy(before)
    writeDocs(root, 'After.')
    execFileSync('chown', ['-R', '65534:65534', root])
    chmodSync(path.join(root, closed), 0o555)
    const {code, output} = await build(root, {prefix, env: {HOME: root}})
    const isWhole = [oldSite, newSite].includes(hashSite(root))
    check(`a site is whole when \`${closed}\` cannot be written`, isWhole, output)
    const isClear = code === 0 || (code === 2 && !/^\s+at /m.test(output))
    check(`a message when \`${closed}\` cannot be written`, isClear, output)
    chmodSync(path.join(root, closed), 0o755)
    const next = await build(root, {prefix, env: {HOME: root}})
    check(
      `the build after \`${closed}\` could not be written`,
      next.code === 0 && hashSite(root) === newSite,
      next.output
    )
    rmSync(root, {recursive: true})
  }
  return `${places.length} folders`
}
