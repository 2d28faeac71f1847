import path from 'node:path'

/** List a folder and all that are around it. */
export function listAbove(folder: string): Array<string> {
  const above = path.dirname(folder)
  return above === folder ? [folder] : [folder, ...listAbove(above)]
}
