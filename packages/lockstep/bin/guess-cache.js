import {existsSync} from 'node:fs'
import path from 'node:path'

/**
 * Guess whether a build has a cache with pages, before the program that finds it is loaded. Before the first build, tools
 * of a site may keep other files in its folder.
 *
 * `args` are those of `build`. A wrong guess costs a twentieth of the time of a build, and nothing else.
 */
export function guessCache(args) {
  const given = findValue(args, '--cache')
  if (given !== undefined) return hasPages(given)
  const site = findValue(args, '--site')
  const folders = site === undefined ? ['.', 'site'] : [site, path.dirname(site)]
  return folders.some((folder) => hasPages(path.join(folder, '.lockstep')))
}

function hasPages(cache) {
  return existsSync(path.join(cache, 'store'))
}

/** Find the value of an option: `--cache DIR` or `--cache=DIR`. */
function findValue(args, name) {
  const at = args.findIndex((each) => each === name || each.startsWith(`${name}=`))
  if (at === -1) return
  const [, value] = args[at].split('=', 2)
  return value ?? args[at + 1]
}
