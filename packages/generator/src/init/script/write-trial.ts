import {rm, writeFile} from 'node:fs/promises'
import path from 'node:path'
import {type CompilerResult, spawnCompiler} from '../../contracts/spawn-compiler.ts'
import {openTrialFolder} from '../open-trial-folder.ts'
import {buildScript, listArguments, type ScriptTarget, toScriptName} from './build-script.ts'
import {listAttempts} from './list-attempts.ts'
import type {LibraryFunction, Script, ScriptCall} from './script.ts'

/** Functions that are tried. A guide shows fewer. */
const mostTried = 8

/** Calls that a guide shows. */
const mostCalls = 3

/** Milliseconds after which no other call is tried: someone is waiting. */
const longest = 60_000

/**
 * Call functions of a library from a script, in a folder that is removed again, and keep what works.
 *
 * Returns undefined if the script cannot be compiled, or none of its calls succeeds.
 */
export async function writeTrial(
  target: ScriptTarget,
  functions: ReadonlyArray<LibraryFunction>,
  root: string
): Promise<Script | undefined> {
  const tried = functions.slice(0, mostTried)
  if (tried.length === 0) return
  const folder = await openTrialFolder(root)
  try {
    const name = toScriptName(target.name)
    const file = path.join(folder, `${name}.s.sol`)
    const place = path.relative(root, file)
    const env = {FOUNDRY_OUT: path.join(folder, 'out'), FOUNDRY_CACHE_PATH: path.join(folder, 'f')}
    const run = (command: string): Promise<CompilerResult> => {
      return new Promise((resolve) => {
        spawnCompiler({root, profile: 'default', env, command}, resolve)
      })
    }
    // If all together don't compile, one alone may.
    for (const group of [tried, ...tried.slice(0, mostCalls).map((each) => [each])]) {
      await writeFile(file, buildScript(target, group))
      if ((await run(`forge build ${place}`)).code !== 0) continue
      const calls = await tryCalls(group, (call) => run(toScriptCommand(place, name, call)))
      if (calls.size === 0) return
      return {name, text: buildScript(target, [...calls.keys()]), calls: [...calls.values()]}
    }
    return
  } finally {
    await rm(folder, {recursive: true, force: true})
  }
}

async function tryCalls(
  functions: ReadonlyArray<LibraryFunction>,
  run: (call: Omit<ScriptCall, 'output'>) => Promise<CompilerResult>
): Promise<ReadonlyMap<LibraryFunction, ScriptCall>> {
  const end = Date.now() + longest
  const working = new Map<LibraryFunction, ScriptCall>()
  for (const each of functions) {
    const types = listArguments(each).map(({abiType}) => abiType)
    const signature = `${each.name}(${types.join(',')})`
    for (const words of listAttempts(each)) {
      if (working.size === mostCalls || Date.now() > end) return working
      const {code, output} = await run({signature, words})
      const lines = code === 0 ? findReturned(output) : undefined
      if (!lines) continue
      working.set(each, {signature, words, output: lines})
      break
    }
  }
  return working
}

/** Write the command that calls a function of a script. */
export function toScriptCommand(
  file: string,
  name: string,
  {signature, words}: Omit<ScriptCall, 'output'>
): string {
  return [`forge script ${file}:${name} --sig "${signature}"`, ...words].join(' ')
}

/** Find the lines about the values that a script returned. */
function findReturned(output: string): Array<string> | undefined {
  const lines = output.split('\n').map((line) => line.trimEnd())
  const at = lines.indexOf('== Return ==')
  if (at === -1) return
  const end = lines.indexOf('', at)
  const found = lines.slice(at + 1, end === -1 ? undefined : end)
  // A page shows lines that fit on it, and `…` has a meaning there.
  const isShown = (line: string): boolean => line.length <= 160 && /^[ -~]+$/.test(line)
  return found.length > 0 && found.every(isShown) ? found : undefined
}
