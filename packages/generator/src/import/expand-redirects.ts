import {type ImportedSite, toRoute} from './imported-site.ts'

/**
 * Replace redirects with a parameter by one for each page that they lead to: `/cli/:id` to `/reference/:id`.
 *
 * A pattern stays as it is if its parameter is not in both addresses or no page matches.
 */
export function expandRedirects({
  redirects,
  pages
}: Pick<ImportedSite, 'redirects' | 'pages'>): Record<string, string> {
  const expanded = Object.entries(redirects).flatMap(([from, to]) => {
    const found = expandPattern(from, to, pages)
    return found.length === 0 ? [[from, to] as const] : found
  })
  // An address that is written out has no need of a pattern.
  return {...Object.fromEntries(expanded), ...withoutPatterns(redirects)}
}

function expandPattern(
  from: string,
  to: string,
  pages: ImportedSite['pages']
): Array<readonly [from: string, to: string]> {
  const parameter = /:(\w+)(\*?)/.exec(from)
  if (!parameter || /^[a-z]+:/i.test(to)) return []
  const [mark, name, isLong] = parameter
  const [start, end, ...others] = to.split(new RegExp(`:${name}\\b\\*?`))
  const isSingle = others.length === 0 && !/[:*(]/.test(from.replace(mark, ''))
  if (start === undefined || end === undefined || !isSingle || /[:*(]/.test(start + end)) return []
  const before = toRoute(start)
  // `/cli/forge-:id` continues a name, and `/cli/:id` begins one.
  const prefix = before === '' || !start.endsWith('/') ? before : `${before}/`
  const suffix = end.replace(/\/$/, '')
  return pages.flatMap(({route}) => {
    if (!route.startsWith(prefix) || !route.endsWith(suffix)) return []
    const value = route.slice(prefix.length, route.length - suffix.length)
    const isValue = value !== '' && (isLong !== '' || !value.includes('/'))
    return isValue ? [[from.replace(mark, () => value), `/${route}`] as const] : []
  })
}

function withoutPatterns(redirects: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(redirects).filter(([from]) => !/[:*]/.test(from)))
}
