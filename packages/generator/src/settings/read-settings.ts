import {existsSync} from 'node:fs'
import {readFile, stat} from 'node:fs/promises'
import path from 'node:path'
import {findNearest, SetupError} from '@lockstep/problem'
import {isMap, isPair, isScalar, LineCounter, parseDocument} from 'yaml'
import type {z} from 'zod'
import {type LintSettings, lintSchema} from './lint-settings.ts'
import {listSettingPlaces, noPlaces, type SettingPlaces} from './list-setting-places.ts'
import {type Settings, settingsSchema} from './settings.ts'

/** A `site.yaml` with errors. The message has one line per error, each with its place. */
class SettingsError extends SetupError {
  override name = 'SettingsError'
}

/** A settings file that doesn't exist or cannot be read. */
class SettingsNotFoundError extends SetupError {
  override name = 'SettingsNotFoundError'
}

/** Options of the command line, which override the settings file. */
export interface SettingsOptions {
  /** The settings file, or the folder that contains `site.yaml`. */
  site?: string | undefined
  content?: string | undefined
  out?: string | undefined
  contracts?: string | undefined
  profile?: string | undefined
}

/**
 * Read the settings of a site.
 *
 * Without `site`, `site.yaml` is searched for in `cwd` and in its folder `site`. With only `content`, no settings file is
 * read and every setting has its default.
 */
export async function readSettings(cwd: string, options: SettingsOptions): Promise<Settings> {
  const from = (file: string): string => path.resolve(cwd, file)
  const file = findFile(cwd, options)
  const overrides = {
    ...(options.content !== undefined && {content: from(options.content)}),
    ...(options.out !== undefined && {out: from(options.out)}),
    ...(options.contracts !== undefined && {contracts: from(options.contracts)}),
    ...(options.profile !== undefined && {profile: options.profile})
  }
  if (file === undefined) return readFolderSettings(from(options.content ?? '.'), overrides, cwd)

  const {data: settings, places} = parseWith(
    settingsSchema,
    await readText(file),
    path.relative(cwd, file) || file
  )
  const beside = (place: string): string => path.resolve(path.dirname(file), place)
  return {
    ...settings,
    file,
    places,
    content: beside(settings.content),
    out: beside(settings.out),
    public: (settings.public ?? ['public']).map(beside),
    proof: {
      ...settings.proof,
      transcripts: beside(settings.proof.transcripts),
      path: settings.proof.path.map(beside)
    },
    ...(settings.contracts !== undefined && {contracts: beside(settings.contracts)}),
    ...(settings.components !== undefined && {components: beside(settings.components)}),
    lint: resolveLintPaths(settings.lint, path.dirname(file)),
    ...overrides
  }
}

/** Resolve the paths in lint settings, which are relative to the settings file. */
function resolveLintPaths(lint: LintSettings, folder: string): LintSettings {
  const paths = (['vocabulary', 'addresses', 'known', 'words'] as const).flatMap((key) => {
    const place = lint[key]
    return place === undefined ? [] : [[key, path.resolve(folder, place)] as const]
  })
  return {...lint, ...Object.fromEntries(paths)}
}

/** Read the `lockstep.lint.yaml` of the first folder that has one. */
async function readLintSettings(folders: ReadonlyArray<string>): Promise<LintSettings | undefined> {
  for (const folder of folders) {
    const file = path.join(folder, 'lockstep.lint.yaml')
    if (!existsSync(file)) continue
    return resolveLintPaths(parseWith(lintSchema, await readText(file), file).data, folder)
  }
  return
}

function findFile(cwd: string, {site, content}: SettingsOptions): string | undefined {
  if (site !== undefined) {
    const place = path.resolve(cwd, site)
    const file = /\.ya?ml$/.test(place) ? place : path.join(place, 'site.yaml')
    if (existsSync(file)) return file
    throw new SettingsNotFoundError(
      `Cannot find \`${path.relative(cwd, file)}\`: write \`title: Name of the site\` into it, or pass \`--content DIR\` to build a folder without settings`
    )
  }
  if (content !== undefined) return
  for (const name of ['site.yaml', 'site/site.yaml']) {
    const file = path.join(cwd, name)
    if (existsSync(file)) return file
  }
  throw new SettingsNotFoundError(
    'Cannot find `site.yaml` here or in `site`: pass `--content DIR` to build a folder without settings'
  )
}

/** Parse settings with their places. Throws one `SettingsError` that lists every mistake. */
function parseWith<S extends z.ZodObject>(
  schema: S,
  text: string,
  name: string
): {data: z.output<S>; places: SettingPlaces} {
  const lines = new LineCounter()
  const document = parseDocument(text, {lineCounter: lines, prettyErrors: false})
  const toLine = (offset: number, reason: string): string => {
    const {line, col} = lines.linePos(offset)
    return `${name}:${line}:${col} ${reason}`
  }
  const faults = document.errors.map(({pos, message}) => toLine(pos[0], message))
  if (faults.length > 0) throw new SettingsError(faults.join('\n'))

  const result = schema.safeParse(document.toJS() ?? {})
  if (result.success) {
    return {data: result.data, places: listSettingPlaces(document.contents, lines)}
  }

  const found = result.error.issues.flatMap((issue): Array<[number, string]> => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => [
        findOffset(document.contents, [...issue.path, key]),
        toUnknownKey(key, issue.path, schema)
      ])
    }
    const key = issue.path.map(String).join('.')
    if (key === '') return [[0, 'Unexpected content, expected keys such as `title: Name`']]
    const offset = findOffset(document.contents, issue.path)
    const isMissing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined')
    return [
      [
        offset,
        isMissing ? `Cannot find \`${key}\`` : `Unexpected \`${key}\`, ${toExpected(issue.message)}`
      ]
    ]
  })
  found.sort(([a], [b]) => a - b)
  throw new SettingsError(found.map(([offset, reason]) => toLine(offset, reason)).join('\n'))
}

function toUnknownKey(key: string, at: ReadonlyArray<PropertyKey>, schema: z.ZodObject): string {
  const known = at.length === 0 ? Object.keys(schema.shape) : []
  const nearest = findNearest(key, known)
  const hint =
    nearest !== undefined
      ? `did you mean \`${nearest}\``
      : known.length > 0
        ? `expected one of ${known.map((name) => `\`${name}\``).join(', ')}`
        : 'expected it to be left out'
  return `Unexpected key \`${key}\`, ${hint}`
}

function toExpected(message: string): string {
  return message.replace(/^Invalid input: /, '').replace(/^Invalid /, 'expected a valid ')
}

/** Find the offset of the key at the end of a path, or of the innermost key on the path that exists. */
function findOffset(contents: unknown, keys: ReadonlyArray<PropertyKey>): number {
  let node = contents
  let offset = 0
  for (const key of keys) {
    if (isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && item.key.value === key)
      if (!isPair(pair) || !isScalar(pair.key)) return offset
      offset = pair.key.range?.[0] ?? offset
      node = pair.value
    } else if (typeof node === 'object' && node !== null && 'items' in node) {
      node = (node.items as Array<unknown>)[Number(key)]
      offset = (node as {range?: [number]} | undefined)?.range?.[0] ?? offset
    } else return offset
  }
  return offset
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new SettingsNotFoundError(`Cannot read \`${file}\`: ${(cause as Error).message}`, {cause})
  }
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
    // Docs may have a manifest of their own inside a Foundry project. Nothing around a repository belongs to it.
    if (isRoot) return nearest
  }
  return nearest
}

/** Read the name of the project whose manifest is in a folder. Returns undefined without a manifest that can be read. */
async function readProjectName(folder: string): Promise<{value: string | undefined} | undefined> {
  try {
    const text = await readFile(path.join(folder, 'package.json'), 'utf8')
    const {name} = JSON.parse(text) as {name?: unknown}
    return {value: typeof name === 'string' && name !== '' ? name : undefined}
  } catch {
    // No manifest here, or one that is for its owner to fix.
    return
  }
}
