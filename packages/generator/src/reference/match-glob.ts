/**
 * Check whether a path or a name matches a glob: `*` is anything but a slash, `**` is any folders.
 *
 * A folder matches everything in it: `src/tokens` matches `src/tokens/Vault.sol`.
 */
export function matchGlob(glob: string, path: string): boolean {
  const source = glob
    .replace(/^\.\//, '')
    .replace(/\/$/, '')
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*\/?|\*|\?/g, (mark) =>
      mark === '?' ? '[^/]' : mark === '*' ? '[^/]*' : '(?:.*/)?'
    )
    // `src/**` has a name at its end.
    .replace(/\(\?:\.\*\/\)\?$/, '.*')
  return new RegExp(`^${source}(?:/.*)?$`).test(path)
}
