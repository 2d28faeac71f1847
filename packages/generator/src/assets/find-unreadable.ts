import {statSync} from 'node:fs'
import path from 'node:path'

/**
 * Find a file that esbuild would read for modules in a folder although it is no regular file.
 *
 * It reads these files whether a module needs them or not, and would never end with a pipe or a device.
 */
export function findUnreadable(folder: string): string | undefined {
  for (const name of ['package.json', 'tsconfig.json']) {
    const file = path.join(folder, name)
    if (statSync(file, {throwIfNoEntry: false})?.isFile() === false) return file
  }
  const above = path.dirname(folder)
  return above === folder ? undefined : findUnreadable(above)
}
