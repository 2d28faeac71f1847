import {existsSync, readdirSync} from 'node:fs'
import path from 'node:path'
import {readText} from '@lockstep/problem/read-text'
import {tryGit} from '../git/try-git.ts'
import {readGeneratorFolder} from '../import/read-generator.ts'
import {findPackageManager, type PackageFolder} from './package-manager.ts'
import type {FolderOutline} from './project-outline.ts'
import {readHardhatOutline} from './read-hardhat-outline.ts'

/** Folders that other generators keep pages in, the likeliest first. */
const docsFolders = ['docs', 'content', 'pages', 'src/content/docs', 'docs/pages', 'website/docs']

/** Read what can be found out about a project without compiling it. */
export async function readProjectOutline(root: string): Promise<FolderOutline> {
  const docs = docsFolders.find((folder) => hasPages(path.join(root, folder)))
  const above = await readFolderAbove(root)
  const within = listProjects(root, foundryFile)
  // Docs next to the contracts, or in a folder of their project.
  const foundry =
    within.length === 0 && docs !== undefined ? listProjectsAround(root, above.folder) : within
  const home = path.join(root, foundry[0] ?? '.')
  const [gitignore, profile, manifest, outer] = [
    path.join(root, '.gitignore'),
    path.join(home, 'foundry.toml'),
    path.join(root, 'package.json'),
    path.join(home, '.gitignore')
  ].map(tryRead)
  const [hardhat] = listProjects(root, /^hardhat\.config\.[cm]?[jt]s$/)
  return {
    title: toTitle(manifest) ?? path.basename(path.resolve(root)),
    docs,
    foundry,
    hardhat: hardhat === undefined ? undefined : await readHardhatOutline(root, hardhat),
    generator: await readGeneratorFolder(root),
    isEmpty: readdirSync(root).every((name) => name.startsWith('.') || bystanders.has(name)),
    repository: await readRepository(root),
    branch: (await askGit(root, ['symbolic-ref', '--short', 'HEAD'])) ?? 'main',
    manager: findPackageManager([{manifest, files: readdirSync(root)}, ...above.projects]),
    folder: above.folder,
    texts: {
      '.gitignore': gitignore,
      'foundry.toml': profile,
      'package.json': manifest,
      'outer .gitignore': outer
    }
  }
}

/** Read where the project is in its repository, and what the root of that says about the package manager. */
async function readFolderAbove(
  root: string
): Promise<{folder: string; projects: Array<PackageFolder>}> {
  const folder = ((await askGit(root, ['rev-parse', '--show-prefix'])) ?? '').replace(/\/$/, '')
  if (folder === '') return {folder: '.', projects: []}
  const top = path.join(root, path.relative(folder, '.'))
  const manifest = await tryRead(path.join(top, 'package.json'))
  return {folder, projects: [{manifest, files: readdirSync(top)}]}
}

/** Files that say nothing about what docs could be about. */
const bystanders = new Set([
  'LICENSE',
  'README.md',
  'bun.lock',
  'node_modules',
  'package-lock.json',
  'package.json',
  'pnpm-lock.yaml',
  'yarn.lock'
])

/** Folders of dependencies and output. Their projects belong to someone else. */
const foreign = /^(?:\..*|node_modules|lib|libs|dependencies|out|dist|build|artifacts|cache)$/

/** Levels of folders in which packages of a monorepo are looked for. */
const deepest = 3

const foundryFile = /^foundry\.toml$/

/** List the Foundry projects of a repository from one of its folders: those around the folder, or else all others. */
function listProjectsAround(root: string, folder: string): Array<string> {
  if (folder === '.') return []
  const parents = folder.split('/').map((_, index) => '../'.repeat(index + 1).slice(0, -1))
  const nearest = parents.find((parent) => existsSync(path.join(root, parent, 'foundry.toml')))
  if (nearest !== undefined) return [nearest]
  const top = parents.at(-1) ?? '.'
  return listProjects(path.join(root, top), foundryFile).map((found) =>
    path.posix.relative(folder, found)
  )
}

/** List the folders that contain a file of this name, from `root`, down to the first one on each way. */
function listProjects(root: string, name: RegExp, folder = '.', depth = 0): Array<string> {
  const entries = readdirSync(path.join(root, folder), {withFileTypes: true})
  if (entries.some((entry) => entry.isFile() && name.test(entry.name))) return [folder]
  if (depth === deepest) return []
  return entries
    .filter((entry) => entry.isDirectory() && !foreign.test(entry.name))
    .map((entry) => path.posix.join(folder, entry.name))
    .sort()
    .flatMap((child) => listProjects(root, name, child, depth + 1))
}

function hasPages(folder: string): boolean {
  if (!existsSync(folder)) return false
  // With their types, symbolic links are not followed. They can lead out of the project, or form a cycle.
  return readdirSync(folder, {recursive: true, withFileTypes: true}).some(
    (entry) =>
      entry.isFile() &&
      /\.mdx?$/.test(entry.name) &&
      !path.relative(folder, entry.parentPath).includes('node_modules')
  )
}

function toTitle(manifest: string | undefined): string | undefined {
  if (manifest === undefined) return
  try {
    const {name} = JSON.parse(manifest) as {name?: unknown}
    return typeof name === 'string' && name !== '' ? name.replace(/^@[^/]+\//, '') : undefined
  } catch {
    // A manifest that cannot be parsed is for its owner to fix; the folder has a name as well.
    return
  }
}

/** Read the address of the remote `origin` as a browser opens it. */
async function readRepository(root: string): Promise<string | undefined> {
  const remote = await askGit(root, ['remote', 'get-url', 'origin'])
  const [, host, name] =
    /^(?:https?:\/\/(?:[^@/]*@)?|ssh:\/\/git@|git@)([\w.-]+)[:/](.+?)(?:\.git)?\/?$/.exec(
      remote ?? ''
    ) ?? []
  return host === undefined ? undefined : `https://${host}/${name}`
}

/** Undefined without git, a repository or such a remote: the plan does without. */
async function askGit(root: string, args: ReadonlyArray<string>): Promise<string | undefined> {
  return (await tryGit(root, args))?.trim() || undefined
}

function tryRead(file: string): string | undefined {
  return existsSync(file) ? readText(file) : undefined
}
