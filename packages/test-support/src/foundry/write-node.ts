import {chmodSync, mkdirSync, writeFileSync} from 'node:fs'
import path from 'node:path'

/**
 * Write a `node` that runs the compilers of contracts with less work, and return its folder.
 *
 * What tutorials compile takes less time than V8 takes to optimize the code of the compiler, so it is not optimized.
 * The compiler of the starter kit runs once for each input: tests and tutorials build the same kit in folders of
 * their own, and a compiler is a function of its input. Everything else starts as usual.
 */
export function writeNode(folder: string): string {
  const kept = path.join(folder, 'kept')
  mkdirSync(kept, {recursive: true})
  const program = path.join(folder, 'node')
  writeFileSync(program, toScript(process.execPath, kept))
  chmodSync(program, 0o755)
  return folder
}

function toScript(node: string, kept: string): string {
  return `#!/bin/sh
node='${node}'
kept='${kept}'
case $1 in
  */node_modules/.bin/solcjs) exec "$node" --liftoff-only "$@" ;;
  tools/solc.js) ;;
  *) exec "$node" "$@" ;;
esac
case " $* " in
  *' --standard-json '*) ;;
  *) exec "$node" "$@" ;;
esac

input=$(mktemp "$kept/input.XXXXXX")
cat > "$input"
# Packages of the kit are of the versions in its manifest, next to the compiler's program.
made=$kept/$(cat "$1" "$(dirname "$1")/../package.json" "$input" | cksum | tr ' ' -)
if mkdir "$made" 2>/dev/null; then
  "$node" --liftoff-only "$@" < "$input" > "$made/stdout"
  status=$?
  [ $status != 0 ] || touch "$made/passed"
  touch "$made/ended"
  rm "$input"
  cat "$made/stdout"
  exit $status
fi
round=0
while [ ! -e "$made/ended" ] && [ $round -lt 600 ]; do sleep 0.1; round=$((round + 1)); done
[ -e "$made/passed" ] || exec "$node" --liftoff-only "$@" < "$input"
rm "$input"
exec cat "$made/stdout"
`
}
