/** Whether a repository is on a host whose addresses of files and commits are known. */
export function isForge(repository: string | undefined): repository is string {
  return repository !== undefined && /^https:\/\/git(hub|lab)\.com\//.test(repository)
}

/** Return the address of a source in a repository: `source:src/Vault.sol#L12` at a commit. Other addresses stay. */
export function toSourceHref(
  url: string,
  repository: string | undefined,
  commit: string | undefined
): string {
  if (!url.startsWith('source:') || !isForge(repository)) return url
  const root = repository.replace(/\/$/, '')
  const folder = root.startsWith('https://gitlab.com/') ? '-/blob' : 'blob'
  return `${root}/${folder}/${commit ?? 'HEAD'}/${url.slice('source:'.length)}`
}
