import {readFile} from 'node:fs/promises'
import path from 'node:path'
import {bundleFolder, isInstalled} from '../engine/home-folder.ts'
import type {ThemeFiles} from './bundle-theme.ts'

/** Read the styles and scripts of the theme: made beforehand in an installed bundle, otherwise from their sources. */
export async function readThemeFiles(): Promise<ThemeFiles> {
  if (isInstalled) {
    const text = await readFile(path.join(bundleFolder, 'theme-files.json'), 'utf8')
    return JSON.parse(text) as ThemeFiles // As the bundle was written.
  }
  const {bundleTheme} = await import('./bundle-theme.ts')
  return bundleTheme()
}
