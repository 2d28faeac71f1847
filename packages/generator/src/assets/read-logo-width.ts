import {readFileSync} from 'node:fs'
import type {SiteData} from '@lockstep/theme'
import type {PublicFile} from './list-public-files.ts'

/** Read the width that an SVG has at the height of the top bar. Returns undefined if the SVG has no size. */
export function readLogoWidth(
  logo: SiteData['logo'],
  publicFiles: ReadonlyMap<string, PublicFile>
): number | undefined {
  const address = typeof logo === 'object' ? logo.light : logo
  const source = address === undefined ? undefined : publicFiles.get(address.slice(1))?.source
  if (source === undefined) return
  const [tag = ''] = /<svg\b[^<>]*>/.exec(readFileSync(source, 'utf8')) ?? []
  const [, width, height] =
    /\bviewBox=["']\s*[\d.-]+[\s,]+[\d.-]+[\s,]+([\d.]+)[\s,]+([\d.]+)/.exec(tag) ?? []
  const found = Math.round((barHeight * Number(width)) / Number(height))
  return found > 0 && found < 1000 ? found : undefined
}

/** Height of a logo in the top bar. */
const barHeight = 24
