import {existsSync, readdirSync} from 'node:fs'
import path from 'node:path'
import {SetupError} from '@lockstep/problem'
import {readText} from '@lockstep/problem/read-text'
import {readFoundryConfig, toBuildCommand} from '@lockstep/snippets'
import {z} from 'zod'
import type {ContractsOptions} from '../contracts/read-contracts-digest.ts'
import type {RuntimeCode} from './deployment.ts'

/** The largest contracts have artifacts of 20 MB, which consist mostly of the syntax tree. */
const mostArtifactBytes = 100_000_000

/** Deployed code is never longer. */
const bytes = z
  .int()
  .min(0)
  .max(2 ** 30)

const ranges = z.array(z.object({start: bytes, length: bytes}))

const artifactSchema = z.object({
  deployedBytecode: z.object({
    object: z.string(),
    linkReferences: z.record(z.string(), z.record(z.string(), ranges)).default({}),
    immutableReferences: z.record(z.string(), ranges).default({})
  }),
  metadata: z
    .object({settings: z.object({compilationTarget: z.record(z.string(), z.string())})})
    .nullish()
})

/** The code of a contract, and the place of its declaration. */
export interface FoundCode extends RuntimeCode {
  /** `src/Vault.sol:Vault` */
  reference: string
}

/** Read the code of the contracts with a name, or of the one with a reference such as `src/Vault.sol:Vault`. */
export function readRuntimeCode(
  contract: string,
  {root, profile}: ContractsOptions
): Array<FoundCode> {
  const config = readFoundryConfig(root, profile)
  const {out} = config
  const [, source, name = contract] = /^(.*\.sol):([^:]+)$/.exec(contract) ?? []
  // Records come from anyone, and the name becomes part of a path.
  if (!/^[\w$]+$/.test(name)) return []
  const folders = existsSync(out) ? readdirSync(out).filter((each) => each.endsWith('.sol')) : []
  return folders
    .filter((folder) => source === undefined || path.posix.basename(source) === folder)
    .map((folder) => path.join(out, folder, `${name}.json`))
    .filter((file) => existsSync(file))
    .flatMap((file) => {
      const parsed = artifactSchema.safeParse(readJson(file, config.profile))
      if (!parsed.success) return []
      const {deployedBytecode, metadata} = parsed.data
      const {object, linkReferences, immutableReferences} = deployedBytecode
      const libraries = Object.values(linkReferences).flatMap((each) => Object.values(each).flat())
      const masks = [...libraries, ...Object.values(immutableReferences).flat()]
      const [target] = Object.keys(metadata?.settings.compilationTarget ?? {})
      const place = target ?? path.basename(path.dirname(file))
      // An interface or an abstract contract has no code. A library that is not linked has a name for its address.
      const code = object.replace(/^0x/, '').replace(/__\$[\da-f]{34}\$__/g, '0'.repeat(40))
      if (code === '' || (source !== undefined && target !== undefined && target !== source))
        return []
      return [{reference: `${place}:${name}`, code: code.toLowerCase(), masks}]
    })
}

function readJson(file: string, profile: string): unknown {
  const text = readText(file, mostArtifactBytes)
  try {
    return JSON.parse(text)
  } catch (cause) {
    const reason = `Cannot read the artifact \`${file}\`: run \`${toBuildCommand(profile)} --force\``
    throw new SetupError(reason, {cause})
  }
}
