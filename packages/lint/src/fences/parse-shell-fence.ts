import {isShell, parseShell, type ShellCode} from '@lockstep/shell'
import type {Code} from 'mdast'

const parsed = new WeakMap<Code, ShellCode>()

/** Parse the commands of a fence, once for all rules. Returns undefined for another language. */
export function parseShellFence(code: Code): ShellCode | undefined {
  if (!isShell((code.lang ?? '').replace(/\{.*/s, ''))) return
  const shell = parsed.get(code) ?? parseShell(code.value)
  parsed.set(code, shell)
  return shell
}
