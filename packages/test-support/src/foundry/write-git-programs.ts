import {execFileSync} from 'node:child_process'
import {chmodSync, mkdirSync, readdirSync, symlinkSync, writeFileSync} from 'node:fs'
import path from 'node:path'

/**
 * Write a folder of git's own programs, for `GIT_EXEC_PATH`, in which `git submodule status` is fast where there are
 * no submodules, and return it.
 *
 * Forge asks for submodules before each build. The script of git starts about ten programs for that, which takes as
 * long as the rest of a build of which nothing changed. In a folder without submodules, it would list none.
 */
export function writeGitPrograms(folder: string): string {
  mkdirSync(folder, {recursive: true})
  const programs = execFileSync('git', ['--exec-path'], {encoding: 'utf8'}).trim()
  for (const name of readdirSync(programs)) {
    if (name !== 'git-submodule') symlinkSync(path.join(programs, name), path.join(folder, name))
  }
  const program = path.join(folder, 'git-submodule')
  writeFileSync(program, toScript(path.join(programs, 'git-submodule')))
  chmodSync(program, 0o755)
  return folder
}

function toScript(submodule: string): string {
  return `#!/bin/sh
folder=$PWD
while [ -n "$folder" ] && [ ! -e "$folder/.gitmodules" ]; do folder=\${folder%/*}; done
[ "$1" != status ] || [ -n "$folder" ] || exit 0
exec '${submodule}' "$@"
`
}
