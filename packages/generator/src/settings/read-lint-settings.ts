import {existsSync} from 'node:fs'
import path from 'node:path'
import {z} from 'zod'
import {type LintSettings, lintSchema} from './lint-settings.ts'
import {parseSettings} from './parse-settings.ts'
import {readSettingsText} from './read-settings-text.ts'

/** Read the `lockstep.lint.yaml` of the first folder that has one. */
export async function readLintSettings(
  folders: ReadonlyArray<string>
): Promise<LintSettings | undefined> {
  for (const folder of folders) {
    const file = path.join(folder, 'lockstep.lint.yaml')
    if (!existsSync(file)) continue
    const {data} = parseSettings(lintSchema, await readSettingsText(file), file)
    return resolveLintSettings(data, folder)
  }
  return
}

/** Resolve the paths in lint settings, which are relative to the settings file, and read the words to avoid. */
export async function resolveLintSettings(
  lint: LintSettings,
  folder: string
): Promise<LintSettings> {
  const paths = (['vocabulary', 'addresses', 'known', 'words'] as const).flatMap((key) => {
    const place = lint[key]
    return place === undefined ? [] : [[key, path.resolve(folder, place)] as const]
  })
  const resolved = {...lint, ...Object.fromEntries(paths)}
  if (lint.prose?.words === undefined) return resolved
  const words = await readWords(path.resolve(folder, lint.prose.words))
  return {...resolved, prose: {...lint.prose, avoid: {...words, ...lint.prose.avoid}}}
}

const wordsSchema = z.object({}).catchall(z.string())

async function readWords(file: string): Promise<Record<string, string>> {
  return parseSettings(wordsSchema, await readSettingsText(file), file).data
}
