import {stringify} from 'yaml'
import {settingsSchema} from '../settings/settings.ts'
import type {DocsFolder} from './docs-folder.ts'
import {findConfigPlace} from './find-config-place.ts'
import {followRedirects, toPlainRoute} from './find-target.ts'
import {type ImportedSite, type Leftover, toRoute} from './imported-site.ts'
import type {Placement} from './place-pages.ts'

/** Build `site.yaml`, with a redirect for each old address that moved. */
export function buildImportedSettings(
  docs: Pick<DocsFolder, 'texts'>,
  {title, pages, redirects, links: {origin, repository, links}}: ImportedSite,
  {routes}: Placement,
  plan: {moved: number; leftovers: Array<Leftover>},
  folders: {content: string; contracts?: string | undefined; profile?: string | undefined}
): string {
  const moved = [...routes].filter(([from, to]) => from !== to)
  const served = new Set(routes.values())
  const all: Record<string, string> = {}
  for (const [from, to] of moved) {
    if (!served.has(from)) all[`/${from}`] = `/${to}`
    else
      plan.leftovers.push({
        file: pages.find(({route}) => route === from)?.file ?? '.',
        reason: `\`/${from}\` is \`/${to}\` now, and another page has the old address`
      })
  }
  for (const [from, to] of Object.entries(redirects)) {
    const target = /^[a-z]+:/.test(to) ? to : toTarget(to, routes, redirects)
    const old = `/${toRoute(from)}`
    if (/[:*]/.test(from))
      plan.leftovers.push({
        ...findConfigPlace(docs, [from]),
        reason: `Cannot redirect a pattern: \`${from}\` to \`${to}\``
      })
    else if (target === undefined)
      plan.leftovers.push({
        ...findConfigPlace(docs, [from]),
        reason: `Cannot find the page \`${to}\`, to which \`${from}\` redirects`
      })
    else if (!settingsSchema.shape.redirects.safeParse({[old]: target}).success)
      plan.leftovers.push({
        ...findConfigPlace(docs, [from]),
        reason: `Cannot redirect \`${from}\` to \`${to}\`: expected a path and an address`
      })
    else if (
      toPlainRoute(from) !== '' &&
      !served.has(toRoute(from)) &&
      old !== target.split('#', 1)[0]
    )
      all[old] = target
  }
  plan.moved = moved.length
  const bar = links.flatMap(({title, href}) => {
    const target = href.startsWith('/') ? toTarget(href, routes, redirects) : href
    if (target !== undefined) return [{title, href: target.replace(/\s/g, encodeURIComponent)}]
    const reason = `Cannot find the page \`${href}\`, to which \`${title}\` in the top bar leads`
    plan.leftovers.push({...findConfigPlace(docs, [href, title]), reason})
    return []
  })
  const settings = {
    title: title ?? 'Docs',
    ...(origin !== undefined && {origin}),
    content: folders.content,
    out: 'dist',
    public: 'public',
    ...(folders.contracts !== undefined && {contracts: folders.contracts}),
    ...(folders.profile !== undefined && {profile: folders.profile}),
    ...(repository !== undefined && {repository}),
    ...(bar.length > 0 && {links: bar}),
    ...(Object.keys(all).length > 0 && {redirects: all})
  }
  const schema = '# yaml-language-server: $schema=./node_modules/lockstep/schemas/site.schema.json'
  return `${schema}\n\n${stringify(settings)}`
}

function toTarget(
  address: string,
  routes: ReadonlyMap<string, string>,
  redirects: Readonly<Record<string, string>>
): string | undefined {
  const [, rest = ''] = /^[^#]*(#.*)?$/s.exec(address) ?? []
  const found = routes.get(followRedirects(toPlainRoute(address), redirects))
  return found === undefined ? undefined : `/${found}${rest}`
}
