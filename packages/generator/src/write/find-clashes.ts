/** A file that cannot be written next to another one, which may need its name for a folder. */
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
    const fresh = listNewFolders(name, folders)
    const other = folders.get(name) ?? fresh.findLast((folder) => files.has(folder))
    if (other !== undefined) {
      clashes.push({name, other})
      continue
    }
    files.add(name)
    for (const folder of fresh) folders.set(folder, name)
  }
  return clashes
}

/** `a/b/index.html` -> `a/b`, `a`, up to a folder that is known, because all folders above that are known as well. */
function listNewFolders(name: string, known: ReadonlyMap<string, string>): Array<string> {
  const found: Array<string> = []
  for (let end = name.lastIndexOf('/'); end > 0; end = name.lastIndexOf('/', end - 1)) {
    const folder = name.slice(0, end)
    if (known.has(folder)) break
    found.push(folder)
  }
  return found
}
