import type {ContentFolder} from './list-content.ts'

/** Add files to a folder as if they were in it, sorted by name. The folder itself stays as it is. */
export function addFiles(folder: ContentFolder, files: ReadonlyArray<string>): ContentFolder {
  if (files.length === 0) return folder
  const start = folder.path === '' ? 0 : folder.path.length + 1
  const names = new Set(folder.files)
  const below = new Map<string, Array<string>>()
  for (const file of files) {
    const [name = '', ...rest] = file.slice(start).split('/')
    if (rest.length === 0) names.add(name)
    else below.set(name, [...(below.get(name) ?? []), file])
  }

  const folders = new Map(
    folder.folders.map((each) => [each.path.slice(each.path.lastIndexOf('/') + 1), each])
  )
  for (const [name, inside] of below) {
    const path = `${folder.path}/${name}`.replace(/^\//, '')
    folders.set(name, addFiles(folders.get(name) ?? {path, files: [], folders: []}, inside))
  }
  return {
    path: folder.path,
    files: [...names].sort(compare),
    folders: [...folders.values()].sort((a, b) => compare(a.path, b.path))
  }
}

function compare(left: string, right: string): number {
  return left < right ? -1 : 1
}
