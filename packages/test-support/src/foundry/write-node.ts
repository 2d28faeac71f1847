import {chmodSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import path from 'node:path'
import {pathToFileURL} from 'node:url'
import {getTool} from './run-tool.ts'

/**
 * Write a `node` that has the compiler of the run compile what tutorials, the starter kit and our own contracts compile,
 * and return its folder.
 *
 * A compiler is a function of its input, and to start one takes longer than most of what they compile. If the installed
 * one is of another version or the compiler of the run does not listen at `socket`, it runs itself. What it compiles
 * takes less time than V8 takes to optimize its code, so it is not optimized.
 *
 * The packages of anvil, cast and forge have a script that only starts the binary of the platform, and takes four times
 * as long as the binary for most calls. Readers have the binary itself, so it starts directly. Everything else starts
 * as usual.
 */
export function writeNode(folder: string, socket: string): string {
  mkdirSync(folder, {recursive: true})
  const program = path.join(folder, 'node')
  writeFileSync(program, toScript(process.execPath, socket))
  chmodSync(program, 0o755)
  return folder
}

function toScript(node: string, socket: string): string {
  const shared = pathToFileURL(path.join(import.meta.dirname, 'solcjs.js'))
  shared.searchParams.set('socket', socket)
  const own = path.join(import.meta.dirname, 'solc.js')
  const ask = `curl --silent --show-error --fail --noproxy '*' --unix-socket '${socket}' --header Expect: --data-binary @-`
  const manifest = createRequire(import.meta.url).resolve('solc/package.json')
  const {version} = JSON.parse(readFileSync(manifest, 'utf8'))
  const tools = (['anvil', 'cast', 'forge'] as const).map(toToolCase)
  return `#!/bin/sh
node='${node}'
case $1 in
  */node_modules/.bin/solcjs) exec "$node" --import '${shared.href}' "$@" ;;
${tools.join('')}  # A proven page has no variables of its caller, so the program \`solc\` of tests cannot find the socket there.
  '${own}')
    if [ -S '${socket}' ] && command -v curl >/dev/null; then
      exec ${ask} "http://compiler/\${SOLC_PACKAGE:-solc}?code=\${SOLC_CODE:-on}"
    fi
    exec "$node" "$@"
    ;;
  tools/solc.js | */tools/solc.js) ;;
  *) exec "$node" "$@" ;;
esac
case " $* " in
  *' --standard-json '*) ;;
  *) exec "$node" "$@" ;;
esac
# The starter kit has its compiler at the root of the workspace.
for root in '' ../../; do
  manifest="\${1%tools/solc.js}\${root}node_modules/solc/package.json"
  [ ! -e "$manifest" ] || break
done
if [ -S '${socket}' ] && grep -q '"version": "${version}"' "$manifest" && command -v curl >/dev/null
then
  exec ${ask} http://compiler/solc
fi
exec "$node" --liftoff-only "$@"
`
}

/** Write the case for the script of a package: it has the version that we have, wherever it is installed. */
function toToolCase(name: 'anvil' | 'cast' | 'forge'): string {
  const {version} = createRequire(import.meta.url)(`@foundry-rs/${name}/package.json`)
  const script = `@foundry-rs+${name}@${version}/node_modules/@foundry-rs/${name}/bin.mjs`
  return `  */${script}) shift && exec '${getTool(name)}' "$@" ;;\n`
}
