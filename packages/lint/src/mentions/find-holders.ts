import {findAbiOfCall} from './find-written-abi.ts'
import {findClose} from './split-arguments.ts'

/** A statement of a script about the contract in a variable. */
export interface Holder {
  /** Its name, if its ABI says it. */
  contract?: string | undefined
  /** The names in its ABI, if the script writes it out. */
  abi?: ReadonlyArray<string> | undefined
}

/** A variable that holds a contract: `const vault = getContract({…})`. */
const holder =
  /\b(?:const|let|var)\s+([A-Za-z_$][\w$]*)\s*(?::[^=\n]{1,300})?=\s*(?:await\s+)?(?:new\s+)?(?:[\w$.]+\.)?(?:getContract|getContractAt|Contract|deployContract|deploy|connect|attach)\b/g

/** Find the variables of a script that hold contracts. */
export function findHolders(code: string): ReadonlyMap<string, Holder> {
  const holders = new Map<string, Holder>()
  for (const {0: all, 1: name = '', index} of code.matchAll(holder)) {
    const open = index + all.length
    const close = code[open] === '(' ? findClose(code, open) : undefined
    const call = close === undefined ? '' : code.slice(open, close)
    const abi = close === undefined || holders.has(name) ? undefined : findAbiOfCall(code, open)
    holders.set(name, {contract: findContract(call, code), abi})
  }
  return holders
}

function findContract(call: string, code: string): string | undefined {
  const [, quoted] = /^\(\s*["'](?:[^"'\n]*:)?(\w+)["']/.exec(call) ?? []
  if (quoted !== undefined) return quoted
  for (const [word] of call.matchAll(/(?<![\w$.])[\w$.]+/g)) {
    const name = toContractName(word, code)
    if (name !== undefined) return name
  }
  return
}

/** `import vault from './out/Vault.sol/Vault.json'` -> `Vault` */
function findArtifact(variable: string, code: string): string | undefined {
  const imported = new RegExp(
    `\\b(?:import|const)\\s+${variable}\\s*(?:from|=)[^\\n'"]{0,40}["'][^'"\\n]*?(\\w+)\\.json["']`
  )
  return imported.exec(code)?.[1]
}

/** `vaultAbi`, `VAULT_ABI` or `Vault.abi` -> `vault`, `VAULT`, `Vault`. None for an ABI of a library. */
export function toContractName(abi: string, code: string): string | undefined {
  const [, name = ''] = /^([A-Za-z]\w*?)(?:_ABI|Abi|ABI|\.abi)$/.exec(abi) ?? []
  if (name === '') return
  // The variable of an object may have any name, unless the object is an artifact.
  if (/^[a-z]\w*\.abi$/.test(abi)) return findArtifact(name, code)
  // `import {erc20Abi} from 'viem'`
  const [variable = ''] = abi.split('.')
  const imports = code.matchAll(
    /\bimport\b((?:(?!\bimport\b)[^;'"]){0,2000})["'](?!\.)[^"'\n]+["']/g
  )
  const isForeign = Array.from(imports, ([, list = '']) => list.split(/[^\w$]+/)).some((names) =>
    names.includes(variable)
  )
  return isForeign ? undefined : name.replaceAll('_', '')
}
