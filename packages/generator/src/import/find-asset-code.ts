import type {TextEdit} from './edit.ts'

/** Check whether a module is a picture or another file that a page shows or links to. */
export function isAsset(specifier: string): boolean {
  return /\.(?:avif|gif|ico|jpe?g|mp4|pdf|png|svg|webm|webp|zip)$/i.test(specifier)
}

/**
 * Find attributes that Docusaurus computes from the path of a file, and write the address of the file instead.
 *
 * `src={require('./flow.png').default}`, `src={useBaseUrl('/img/flow.png')}`, and `src={flow}` of a file that the page
 * imports become `src="/docs/flow.png"`.
 */
export function findAssetCode(
  text: string,
  mask: string,
  resolveLink: (href: string) => string | undefined
): Array<TextEdit> {
  const imports = listImports(text, mask)
  const attributes =
    /\s(?:href|src|to)=(\{\s*(?:(require|useBaseUrl)\(\s*(?:'([^'\n]+)'|"([^"\n]+)")\s*\)(?:\.default)?|([A-Za-z_]\w*))\s*\})/g
  return Array.from(mask.matchAll(attributes)).flatMap((match): Array<TextEdit> => {
    const [whole, code = '', call, single, double, name = ''] = match
    const written = single ?? double ?? imports.get(name)
    if (written === undefined) return []
    // The path of `useBaseUrl` starts at the root of the site, with or without a slash.
    const isRooted = call === 'useBaseUrl' && !/^(?:\/|[a-z]+:)/i.test(written)
    const address = isRooted ? `/${written}` : written
    const start = match.index + whole.length - code.length
    return [
      {start, end: start + code.length, text: JSON.stringify(resolveLink(address) ?? address)}
    ]
  })
}

/** Map the names under which a page imports files to their paths. */
function listImports(text: string, mask: string): ReadonlyMap<string, string> {
  const imports = new Map<string, string>()
  for (const match of mask.matchAll(/^import[ \t]+(\w+)[ \t]+from[ \t]+['"]([^'"\n]+)['"]/gm)) {
    const [, name = '', specifier = ''] = match
    if (isAsset(specifier) && text.startsWith(match[0], match.index)) imports.set(name, specifier)
  }
  return imports
}
