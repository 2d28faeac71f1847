import {execFileSync} from 'node:child_process'
import {chmod, mkdir, writeFile} from 'node:fs/promises'
import path from 'node:path'

/**
 * Write an npm and an npx that do the same work once, and return their folder.
 *
 * npm runs for each command that no tutorial has run before in an equal folder. The others get what it wrote and
 * printed then, with the name of their own folder. The first run starts with the packages that another set with the
 * same first package has unpacked. npm changes what differs: of `viem`, it writes 12,000 files, which takes it ten
 * times as long as to see that they are there.
 *
 * `npm init -y` runs once, too, because what it writes into a folder that has nothing but `src` depends on the name
 * alone: it looks for scripts, documents, packages and a repository, and never at that name. npx runs once for each
 * program that is installed. After that, the program itself does.
 */
export async function writeNpm(folder: string): Promise<string> {
  await mkdir(path.join(folder, 'kept'), {recursive: true})
  const scripts = {npm: toNpm, npx: toNpx}
  for (const [name, toScript] of Object.entries(scripts)) {
    const program = path.join(folder, name)
    const own = execFileSync('sh', ['-c', `command -v ${name}`], {encoding: 'utf8'}).trim()
    await writeFile(program, toScript(path.join(folder, 'kept'), own))
    await chmod(program, 0o755)
  }
  return folder
}

function toNpx(kept: string, npx: string): string {
  return `#!/bin/sh
case $1 in
  -* | */* | '') exec '${npx}' "$@" ;;
esac
if [ -x "node_modules/.bin/$1" ] && ! mkdir "${kept}/npx-$1" 2>/dev/null; then
  program=node_modules/.bin/$1
  shift
  exec "$PWD/$program" "$@"
fi
exec '${npx}' "$@"
`
}

/** Hard links cost little, and npm replaces the files of packages rather than to write into them. */
function toNpm(kept: string, npm: string): string {
  return `#!/bin/sh
npm='${npm}'
kept='${kept}'
# npm writes into the list of what is installed, so each folder has its own. npm trusts it if no package is newer.
copy() {
  cp -al "$1/." node_modules && cp --remove-destination "$1/.package-lock.json" node_modules
}

# npm is to change a folder of its own.
if [ -L node_modules ] && [ "$1" != test ] && [ "$1" != run ]; then
  made=$(readlink node_modules)
  rm node_modules && copy "$made"
fi
first=
if [ "$1" = install ] && [ ! -e node_modules ] && [ ! -e package-lock.json ] && [ -e package.json ]; then
  for word in "$@"; do
    case $word in *@[0-9]*) first=$(printf %s "$word" | tr / _); break;; esac
  done
fi

wait_for() {
  round=0
  while [ ! -e "$1/ended" ] && [ $round -lt 600 ]; do sleep 0.1; round=$((round + 1)); done
}

here=$(pwd -P)
name=\${here##*/}
case $name in
  *[!a-z0-9-]* | [!a-z]*) ;;
  *)
    # Without other files, what is written depends on the folder's name alone.
    others=$(ls -A | grep -vx src)
    if [ "$*" = 'init -y' ] && [ -z "$others" ]; then
      made=$kept/init
      if mkdir "$made" 2>/dev/null; then
        "$npm" "$@" > "$made/stdout"
        status=$?
        cat "$made/stdout"
        [ $status != 0 ] || { cp package.json "$made" && touch "$made/passed"; }
        touch "$made/ended"
        exit $status
      fi
      wait_for "$made"
      if [ -e "$made/passed" ]; then
        rename="s|^  \\"name\\": \\".*\\",$|  \\"name\\": \\"$name\\",|"
        sed "$rename" "$made/package.json" > package.json
        exec sed "$rename;s|^Wrote to /.*|Wrote to $here/package.json:|" "$made/stdout"
      fi
    fi
    ;;
esac
[ -n "$first" ] || exec "$npm" "$@"

# The folder that others link to is the one that npm wrote.
keep() {
  mv node_modules "$made/node_modules" && ln -s "$made/node_modules" node_modules
}

install() {
  # The first one unpacks what the others wait for, unless it fails or takes minutes.
  if mkdir "$kept/$first.lock" 2>/dev/null; then
    "$npm" "$@"
    status=$?
    [ $status != 0 ] || { keep && ln -s "$made/node_modules" "$kept/$first"; }
    touch "$kept/$first.lock/ended"
    return $status
  fi
  wait_for "$kept/$first.lock"
  [ ! -d "$kept/$first" ] || copy "$kept/$first" || rm -rf node_modules
  "$npm" "$@"
}

made=$kept/$({ printf '%s\\n' "$@"; sed '/^  "name": /d' package.json; cat .npmrc 2>/dev/null; } | cksum | tr ' ' -)
if mkdir "$made" 2>/dev/null; then
  install "$@" > "$made/stdout"
  status=$?
  cat "$made/stdout"
  [ $status != 0 ] || { [ -L node_modules ] || keep; cp package.json package-lock.json "$made" && touch "$made/passed"; }
  touch "$made/ended"
  exit $status
fi
wait_for "$made"
if [ ! -e "$made/passed" ]; then install "$@"; exit; fi
name=$(sed -n 's/^  "name": "\\(.*\\)",$/\\1/p' package.json)
for file in package.json package-lock.json; do
  old=$(sed -n '2s/^  "name": "\\(.*\\)",$/\\1/p' "$made/$file")
  sed "s|^\\( *\\)\\"name\\": \\"$old\\",$|\\1\\"name\\": \\"$name\\",|" "$made/$file" > "$file"
done
ln -s "$made/node_modules" node_modules
exec cat "$made/stdout"
`
}
