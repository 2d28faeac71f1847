import {execFileSync} from 'node:child_process'
import {readFileSync} from 'node:fs'
import path from 'node:path'

/** Versions that were read, by the script that calls the program: all pages of a site run the same programs. */
const known = new Map<string, string | undefined>()

/** Read the versions of programs in a folder. Those that do not exist are left out. */
export function readVersions(
  tools: ReadonlyArray<string>,
  bin: string,
  env: Readonly<Record<string, string>>
): Record<string, string> {
  const versions: Record<string, string> = {}
  for (const tool of tools) {
    const version = readVersion(path.join(bin, tool), env)
    if (version !== undefined) versions[tool] = version
  }
  return versions
}

function readVersion(program: string, env: Readonly<Record<string, string>>): string | undefined {
  try {
    // The folder of each run has scripts of its own that call a program at its real place, so the script's text
    // identifies the program.
    const key = readFileSync(program, 'utf8')
    if (!known.has(key)) known.set(key, askVersion(program, env))
    return known.get(key)
  } catch {
    // It does not exist, so the page did not use it.
    return
  }
}

/** Ask a program for its version. Throws if it does not start. */
function askVersion(program: string, env: Readonly<Record<string, string>>): string | undefined {
  const text = execFileSync(program, ['--version'], {
    env,
    cwd: env.HOME,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 10_000
  })
  const [version] = /(?<!\d)\d+\.\d+\.\d+(?:-(?:alpha|beta|rc|nightly)[\w.]*)?/.exec(text) ?? []
  return version
}
