/** A file that cannot be written, because another file needs its name for a folder, or the other way around. */
export interface Clash {
  name: string
  other: string
}

/** Find the files that clash with an earlier one: `guide`, after `guide/index.html`. */
export function findClashes(names: Iterable<string>): Array<Clash> {
  const files = new Set<string>()
  /** Folders, each with the first file in it. */
  const folders = new Map<string, string>()
  const clashes: Array<Clash> = []

  for (const name of names) {
    const parents = listFolders(name)
    const other = folders.get(name) ?? parents.find((folder) => files.has(folder))
    if (other !== undefined) {
      clashes.push({name, other})
      continue
    }
    files.add(name)
    for (const folder of parents) if (!folders.has(folder)) folders.set(folder, name)
  }
  return clashes
}

/** `a/b/index.html` -> `a`, `a/b` */
function listFolders(name: string): Array<string> {
  const parts = name.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}
