import {splitArguments} from './split-arguments.ts'

/** Text that may come before the list of an ABI: `parseAbi([`, `new ethers.Interface([`. */
const opening =
  /^\s*(?:(?:new\s+)?(?:[\w$]+\.){0,3}(?:parseAbi|Interface|createInterface)\s*\(\s*)?(?=\[)/

/**
 * Find the names in an ABI that a script writes out, in place or as a constant.
 *
 * Returns undefined unless all of the ABI is there to read.
 */
function findWrittenAbi(code: string, at: number): ReadonlyArray<string> | undefined {
  const start = findList(code, at)
  const list = start === undefined ? undefined : splitArguments(code, start)
  if (!list || list.length === 0) return
  const names = list.map(findEntryNames)
  return names.every((each) => each !== undefined) ? names.flat() : undefined
}

/** Find the ABI among the arguments of `new Contract(…)` or in `getContract({abi: …})`. */
export function findAbiOfCall(code: string, open: number): ReadonlyArray<string> | undefined {
  const list = splitArguments(code, open) ?? []
  let at = open + 1
  for (const text of list) {
    at = code.indexOf(text, at)
    const found = text.startsWith('{') ? findAbiOfObject(code, at, text) : findWrittenAbi(code, at)
    if (found) return found
    at += text.length
  }
  return
}

/** Find the ABI of an object: `{abi: [...], functionName: 'take'}`. */
export function findAbiOfObject(
  code: string,
  start: number,
  object: string
): ReadonlyArray<string> | undefined {
  const found = /([{,]\s*)abi(\s*:\s*)?(?=[\w$[,}])/.exec(object)
  if (!found) return
  const [all, before = '', colon] = found
  const key = start + found.index + before.length
  return findWrittenAbi(code, colon === undefined ? key : start + found.index + all.length)
}

/** Find the bracket of the list that an expression is, or that its constant has. */
function findList(code: string, at: number): number | undefined {
  const text = code.slice(at, at + 200)
  const [before] = opening.exec(text) ?? []
  if (before !== undefined) return at + before.length
  const [name] = /^[A-Za-z_$][\w$]*(?=\s*[,)}\n])/.exec(text) ?? []
  if (name === undefined) return
  const declared = Array.from(
    code.matchAll(
      new RegExp(
        `\\b(?:const|let|var)\\s+${name.replaceAll('$', '\\$')}\\s*(?::[^=\\n]{1,80})?=`,
        'g'
      )
    )
  )
  const [only, other] = declared
  if (!only || other) return
  const from = only.index + only[0].length
  const [head] = opening.exec(code.slice(from, from + 200)) ?? []
  return head === undefined ? undefined : from + head.length
}

/** The name of an entry: `'function take(uint256 amount)'`, or an object, whose parameters have names, too. */
function findEntryNames(entry: string): Array<string> | undefined {
  const text = entry.replace(/^(?:\/\/[^\n]*\n\s*)+/, '')
  const [, name] = /^["'`]\s*(?:function|event|error|struct)\s+([A-Za-z_$][\w$]*)/.exec(text) ?? []
  if (name !== undefined) return [name]
  if (/^["'`]\s*(?:constructor|fallback|receive)\b/.test(text)) return []
  if (!text.startsWith('{')) return
  return Array.from(text.matchAll(/\bname["']?\s*:\s*["']([\w$]+)["']/g), ([, own = '']) => own)
}
