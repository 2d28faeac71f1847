import {extractFrontMatter} from './docs-folder.ts'
import type {SiteFormat} from './imported-site.ts'

/** Return a format of a configuration or front matter, or undefined for anything else. */
export function asFormat(value: unknown): SiteFormat | undefined {
  return value === 'detect' || value === 'md' || value === 'mdx' ? value : undefined
}

/** Find out how a site reads a page. Returns undefined for a site that leaves it to what the page contains. */
export function findFormat(
  file: string,
  text: string,
  site: SiteFormat | undefined
): 'md' | 'mdx' | undefined {
  if (site === undefined) return
  // https://docusaurus.io/docs/markdown-features#mdx-vs-commonmark: the front matter overrides the configuration.
  const format = asFormat(extractFrontMatter(text).format) ?? site
  if (format !== 'detect') return format
  return file.endsWith('.mdx') ? 'mdx' : 'md'
}
