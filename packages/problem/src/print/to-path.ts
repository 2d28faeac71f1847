import path from 'node:path'

/** Make the path of a file of the docs folder relative to the working folder, with forward slashes. */
export function toPath(file: string, root: string, cwd: string): string {
  return (path.relative(cwd, path.join(root, file)) || file).split(path.sep).join('/')
}
