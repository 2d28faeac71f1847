import {execFile} from 'node:child_process'
import {existsSync, readdirSync} from 'node:fs'
import {readFile} from 'node:fs/promises'
import path from 'node:path'
import {promisify} from 'node:util'
import type {ProjectOutline} from './project-outline.ts'

const run = promisify(execFile)

/** Folders that other generators keep pages in, the likeliest first. */
const docsFolders = ['docs', 'content', 'pages', 'src/content/docs', 'docs/pages', 'website/docs']

/** Read what can be found out about a project without compiling it. */
export async function readProjectOutline(root: string): Promise<Omit<ProjectOutline, 'contract'>> {
  const [gitignore, foundry, manifest] = await Promise.all(
    ['.gitignore', 'foundry.toml', 'package.json'].map((name) => tryRead(path.join(root, name)))
  )
  return {
    title: toTitle(manifest) ?? path.basename(path.resolve(root)),
    docs: docsFolders.find((folder) => hasPages(path.join(root, folder))),
    hasFoundry: foundry !== undefined,
    repository: await readRepository(root),
    branch: (await tryGit(root, ['symbolic-ref', '--short', 'HEAD'])) ?? 'main',
    texts: {'.gitignore': gitignore, 'foundry.toml': foundry, 'package.json': manifest}
  }
}

function hasPages(folder: string): boolean {
  if (!existsSync(folder)) return false
  return readdirSync(folder, {recursive: true, encoding: 'utf8'}).some(
    (file) => /\.mdx?$/.test(file) && !file.includes('node_modules')
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
  const remote = await tryGit(root, ['remote', 'get-url', 'origin'])
  const [, host, name] =
    /^(?:https?:\/\/(?:[^@/]*@)?|ssh:\/\/git@|git@)([\w.-]+)[:/](.+?)(?:\.git)?\/?$/.exec(
      remote ?? ''
    ) ?? []
  return host === undefined ? undefined : `https://${host}/${name}`
}

async function tryGit(cwd: string, args: Array<string>): Promise<string | undefined> {
  try {
    const {stdout} = await run('git', args, {cwd})
    return stdout.trim() || undefined
  } catch {
    // No git, no repository or no such remote: the plan does without.
    return
  }
}

async function tryRead(file: string): Promise<string | undefined> {
  return existsSync(file) ? readFile(file, 'utf8') : undefined
}
