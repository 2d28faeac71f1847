import {readFile} from 'node:fs/promises'
import {join} from 'node:path'

/** Read the lockbox's creation code from a folder of forge's. */
export async function readBytecode(out: string): Promise<string> {
  const path = join(out, 'LockboxSuperchainERC20.sol/LockboxSuperchainERC20.json')
  return JSON.parse(await readFile(path, 'utf8')).bytecode.object
}
