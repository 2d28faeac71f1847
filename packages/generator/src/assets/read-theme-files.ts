import {readFile} from 'node:fs/promises'
import path from 'node:path'
import {bundleFolder, isBundled, isInstalled} from '../engine/home-folder.ts'
import {readEngine, readStylesDigest} from '../engine/read-engine.ts'
import type {ThemeFiles} from './bundle-theme.ts'

/** The file of a bundle with what was made of the theme, and the digest of the style sheets it was made of. */
interface BundledTheme extends ThemeFiles {
  styles: string
}

/** The last bundle that was made from sources, under a digest of what it depends on. */
let made: {key: string; files: Promise<ThemeFiles>} | undefined

/**
 * Read the styles and scripts of the theme, which a bundle contains. They are made from their sources if there is no
 * bundle, or if someone who works on the theme has edited a style sheet since. All sites of a process share them.
 */
export async function readThemeFiles(): Promise<ThemeFiles> {
  if (isBundled) {
    const text = await readFile(path.join(bundleFolder, 'theme-files.json'), 'utf8')
    const {styles, ...files} = JSON.parse(text) as BundledTheme // As the bundle was written.
    if (isInstalled || styles === readStylesDigest()) return files
  }
  const key = `${readEngine()} ${readStylesDigest()}`
  if (made?.key !== key) made = {key, files: makeThemeFiles()}
  const {files} = made
  // A style sheet that could not be read is read again.
  files.catch(() => {
    if (made?.files === files) made = undefined
  })
  return files
}

async function makeThemeFiles(): Promise<ThemeFiles> {
  const {bundleTheme} = await import('./bundle-theme.ts')
  return bundleTheme()
}
