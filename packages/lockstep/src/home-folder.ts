import path from 'node:path'

// Sources, compiled files and bundled ones lie at different depths below the package.
const [, home = '', place = ''] =
  /^(.*)[\\/](src|dist|bundle)(?:[\\/](?:build|dev|site))?$/.exec(import.meta.dirname) ?? []

/** Folder of this package. */
export const homeFolder: string = home

/** Whether the program runs out of its bundle. */
export const isBundled: boolean = place === 'bundle'

/** Folder of the modules as they are one by one: sources in tests, else what was compiled of them. */
export const moduleFolder: string = path.join(home, place === 'src' ? 'src' : 'dist')
