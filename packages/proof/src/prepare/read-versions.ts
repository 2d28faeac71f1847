import {execFileSync} from 'node:child_process'
import path from 'node:path'

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
    const text = execFileSync(program, ['--version'], {
      env,
      cwd: env.HOME,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 10_000
    })
    const [version] = /(?<!\d)\d+\.\d+\.\d+(?:-(?:alpha|beta|rc|nightly)[\w.]*)?/.exec(text) ?? []
    return version
  } catch {
    // It does not exist, so the page did not use it.
    return
  }
}
