import {readdir} from 'node:fs/promises'
import path from 'node:path'
import {readText} from '@lockstep/problem/read-text'
import type {HardhatOutline} from './project-outline.ts'

/** Read what Foundry has to know from the text of a Hardhat configuration. The configuration is not run. */
export async function readHardhatOutline(root: string, folder: string): Promise<HardhatOutline> {
  const home = path.join(root, folder)
  const names = await readdir(home)
  const name = names.find((each) => /^hardhat\.config\.[cm]?[jt]s$/.test(each)) ?? ''
  const text = readText(path.join(home, name))
  const find = (pattern: RegExp): string | undefined => pattern.exec(text)?.[1]
  const runs = find(/\bruns\s*:\s*([\d_]+)/)
  return {
    folder,
    sources: find(/\bsources\s*:\s*['"](?:\.\/)?([^'"]+)['"]/) ?? 'contracts',
    solc: find(/\b(?:solidity|version)\s*:\s*['"](\d+\.\d+\.\d+)['"]/),
    evmVersion: find(/\bevmVersion\s*:\s*['"](\w+)['"]/),
    optimizerRuns:
      runs !== undefined && /\benabled\s*:\s*true/.test(text)
        ? Number(runs.replaceAll('_', ''))
        : undefined,
    viaIr: /\bviaIR\s*:\s*true/.test(text)
  }
}
