import {execFileSync} from 'node:child_process'
import {chmod, mkdir, writeFile} from 'node:fs/promises'
import path from 'node:path'

/**
 * Write an npm that starts an installation in a new folder with the packages that an earlier one has unpacked, and
 * return its folder.
 *
 * npm itself installs every time, and changes what differs. Of `viem`, it writes 12,000 files, which takes it ten times
 * as long as to see that they are there. Installations with the same first package share what is unpacked.
 */
export async function writeNpm(folder: string): Promise<string> {
  await mkdir(path.join(folder, 'kept'), {recursive: true})
  const program = path.join(folder, 'npm')
  const npm = execFileSync('sh', ['-c', 'command -v npm'], {encoding: 'utf8'}).trim()
  await writeFile(program, toScript(path.join(folder, 'kept'), npm))
  await chmod(program, 0o755)
  return folder
}

/** Hard links cost little, and npm replaces files rather than to write into them. */
function toScript(kept: string, npm: string): string {
  return `#!/bin/sh
first=
if [ "$1" = install ] && [ ! -e node_modules ]; then
  for word in "$@"; do
    case $word in *@[0-9]*) first=$(printf %s "$word" | tr / _); break;; esac
  done
fi
[ -n "$first" ] || exec '${npm}' "$@"
kept='${kept}'/$first
# The first one makes what the others wait for, unless it fails or takes minutes.
if mkdir "$kept.lock" 2>/dev/null; then
  '${npm}' "$@"
  status=$?
  [ $status != 0 ] || { cp -al node_modules "$kept.new" && mv "$kept.new" "$kept"; }
  touch "$kept.lock/ended"
  exit $status
fi
round=0
while [ ! -e "$kept.lock/ended" ] && [ $round -lt 600 ]; do sleep 0.1; round=$((round + 1)); done
[ ! -d "$kept" ] || cp -al "$kept" node_modules || rm -rf node_modules
exec '${npm}' "$@"
`
}
