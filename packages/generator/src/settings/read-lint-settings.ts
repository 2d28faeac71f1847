import {existsSync, statSync} from 'node:fs'
import path from 'node:path'
import type {SetupError} from '@lockstep/problem'
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
    const {data, toError} = parseSettings(lintSchema, readSettingsText(file), file)
    return resolveLintSettings(data, folder, toError)
  }
  return
}

/** Check the rules of lint settings, resolve their paths, which are relative to the settings file, and read the words to avoid. */
export async function resolveLintSettings(
  lint: LintSettings,
  folder: string,
  toError: (keys: ReadonlyArray<string>, reason: string) => SetupError
): Promise<LintSettings> {
  await requireKnownRules(Object.keys(lint.rules), (id, reason) => toError(['rules', id], reason))
  const paths = (['vocabulary', 'addresses', 'known', 'words'] as const).flatMap((key) => {
    const place = lint[key]
    return place === undefined ? [] : [[key, requireFile([key], place)] as const]
  })
  const resolved = {...lint, ...Object.fromEntries(paths)}
  if (lint.prose?.words === undefined) return resolved
  const words = requireFile(['prose', 'words'], lint.prose.words)
  const avoid = {...(await readWords(words)), ...lint.prose.avoid}
  return {...resolved, prose: {...lint.prose, words, avoid}}

  function requireFile(keys: ReadonlyArray<string>, place: string): string {
    const file = path.resolve(folder, place)
    // A name can be too long to ask for more than that.
    const found = existsSync(file) ? statSync(file) : undefined
    if (found?.isFile()) return file
    throw toError(
      keys,
      `${found ? 'Unexpected folder' : 'Cannot find'} \`${place}\`, expected a file`
    )
  }
}

async function requireKnownRules(
  ids: ReadonlyArray<string>,
  toError: (id: string, reason: string) => SetupError
): Promise<void> {
  // Most settings change no rule, and need not load them.
  if (ids.length === 0) return
  const {findUnknownRule} = await import('../lint/require-rules.ts')
  const fault = findUnknownRule(ids)
  if (fault) throw toError(fault.id, fault.reason)
}

const wordsSchema = z.object({}).catchall(z.string())

async function readWords(file: string): Promise<Record<string, string>> {
  return parseSettings(wordsSchema, readSettingsText(file), file).data
}
