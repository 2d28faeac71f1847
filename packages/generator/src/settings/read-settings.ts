import {existsSync, statSync} from 'node:fs'
import {stat} from 'node:fs/promises'
import path from 'node:path'
import {SetupError} from '@lockstep/problem'
import {readText} from '@lockstep/problem/read-text'
import {resolveDeployments} from './deployment-settings.ts'
import {noPlaces, withoutPlaces} from './list-setting-places.ts'
import {parseSettings} from './parse-settings.ts'
import {readLintSettings, resolveLintSettings} from './read-lint-settings.ts'
import {readSettingsPath, type SettingsOptions} from './read-settings-path.ts'
import {readSettingsText} from './read-settings-text.ts'
import {type Settings, settingsSchema} from './settings.ts'

/**
 * Read the settings of a site.
 *
 * Without `site`, `site.yaml` is searched for in `cwd` and its folder `site`, and then in the folders around it in the
 * repository. With only `content`, no settings file is read and every setting has its default.
 */
export async function readSettings(cwd: string, options: SettingsOptions): Promise<Settings> {
  const from = (file: string): string => path.resolve(cwd, file)
  const file = readSettingsPath(cwd, options)
  if (options.contracts !== undefined) requireContracts(options.contracts, cwd)
  const overrides = {
    ...(options.content !== undefined && {content: from(options.content)}),
    ...(options.out !== undefined && {out: from(options.out)}),
    ...(options.contracts !== undefined && {contracts: from(options.contracts)}),
    ...(options.profile !== undefined && {profile: options.profile})
  }
  if (file === undefined) return readFolderSettings(from(options.content ?? '.'), overrides, cwd)

  const {
    data: settings,
    places,
    toError
  } = parseSettings(settingsSchema, readSettingsText(file), path.relative(cwd, file) || file)
  const resolve = (place: string): string => path.resolve(path.dirname(file), place)
  if (settings.components !== undefined && !existsSync(resolve(settings.components))) {
    const reason = `Cannot find the module \`${settings.components}\`, which exports \`components\` or \`plugins\``
    throw toError(['components'], reason)
  }
  const {registry} = settings.deployments ?? {}
  if (registry !== undefined && !existsSync(resolve(registry))) {
    const reason = `Cannot find the registry \`${registry}\`: create it, or remove this setting`
    throw toError(['deployments', 'registry'], reason)
  }
  return {
    ...settings,
    file,
    // An option replaces the setting, so a mistake in it is not there.
    places: withoutPlaces(places, Object.keys(overrides)),
    content: resolve(settings.content),
    out: resolve(settings.out),
    public: (settings.public ?? ['public']).map(resolve),
    proof: {
      ...settings.proof,
      transcripts: resolve(settings.proof.transcripts),
      path: settings.proof.path.map(resolve)
    },
    ...(settings.contracts !== undefined && {contracts: resolve(settings.contracts)}),
    ...(settings.components !== undefined && {components: resolve(settings.components)}),
    ...(settings.deployments && {deployments: resolveDeployments(settings.deployments, resolve)}),
    reference: settings.reference.map((entry) => ({
      ...entry,
      ...(entry.contracts !== undefined && {contracts: resolve(entry.contracts)})
    })),
    lint: await resolveLintSettings(settings.lint, path.dirname(file), (keys, reason) =>
      toError(['lint', ...keys], reason)
    ),
    ...overrides
  }
}

/** A folder of contracts that doesn't exist. */
class ContractsNotFoundError extends SetupError {
  override name = 'ContractsNotFoundError'
}

function requireContracts(contracts: string, cwd: string): void {
  const stats = statSync(path.resolve(cwd, contracts), {throwIfNoEntry: false})
  if (stats?.isDirectory()) return
  const what = stats ? 'Unexpected file' : 'Cannot find'
  const reason = `${what} \`--contracts ${contracts}\`, expected the folder of a Foundry project`
  throw new ContractsNotFoundError(reason)
}

/** Make default settings for a folder of pages, with the `public` folder that Nextra keeps next to it. */
async function readFolderSettings(
  content: string,
  overrides: Partial<Settings>,
  cwd: string
): Promise<Settings> {
  const candidates = [path.join(content, 'public'), path.join(content, '../public')]
  const folders = await Promise.all(
    candidates.map(async (folder) => ((await isFolder(folder)) ? [folder] : []))
  )
  // When a docs folder is copied out of its project, the files that fences name are copied next to it.
  const isBeside = folders[1]?.length === 1
  const project =
    (await findProject(content)) ??
    (isBeside ? {folder: path.dirname(content), name: undefined} : undefined)
  const lint = await readLintSettings([content, project?.folder ?? path.dirname(content), cwd])
  const defaults = settingsSchema.parse({title: project?.name ?? path.basename(content)})
  return {
    ...defaults,
    places: noPlaces,
    proof: {...defaults.proof, transcripts: path.join(content, '..', defaults.proof.transcripts)},
    // Fences can show files of any project, even one without contracts.
    ...(project && {contracts: project.folder}),
    out: path.join(cwd, 'dist'),
    ...(lint && {lint}),
    ...overrides,
    content,
    public: folders.flat()
  }
}

async function isFolder(place: string): Promise<boolean> {
  try {
    return (await stat(place)).isDirectory()
  } catch {
    return false // It doesn't exist, or this user cannot read it.
  }
}

/** Find the project around a folder: a Foundry project, or else the nearest folder with a manifest. */
async function findProject(
  content: string
): Promise<{folder: string; name: string | undefined} | undefined> {
  let nearest: {folder: string; name: string | undefined} | undefined
  for (let folder = content; path.dirname(folder) !== folder; folder = path.dirname(folder)) {
    const name = await readProjectName(folder)
    const isRoot = existsSync(path.join(folder, '.git'))
    if (existsSync(path.join(folder, 'foundry.toml'))) {
      return {folder, name: nearest?.name ?? name?.value}
    }
    if (name) nearest ??= {folder, name: name.value}
    // Docs may have their own manifest inside a Foundry project. Nothing around a repository belongs to it.
    if (isRoot) return nearest
  }
  return nearest
}

/** Read the name of the project whose manifest is in a folder. Returns undefined without a manifest that can be read. */
async function readProjectName(folder: string): Promise<{value: string | undefined} | undefined> {
  try {
    const text = readText(path.join(folder, 'package.json'))
    const {name} = JSON.parse(text) as {name?: unknown}
    return {value: typeof name === 'string' && name !== '' ? name : undefined}
  } catch {
    // No manifest here, or one that is for its owner to fix.
    return
  }
}
