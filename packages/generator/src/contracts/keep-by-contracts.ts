import {type CacheStore, getText, putText} from '../cache/store.ts'
import {toDigest} from '../cache/to-digest.ts'
import {type ContractsOptions, readContractsContent} from './read-contracts-digest.ts'

/** Inputs of a result. */
interface ContractInputs {
  /** Kind of the result, and the version of the code that makes it. */
  name: string
  project: ContractsOptions
  /** Digest of the sources and artifacts as files of this machine, see `readContractsDigest`. */
  digest: string
  /** Everything else, without paths of this machine. */
  others?: ReadonlyArray<string>
}

/** Whether a result says nothing about this machine. */
type IsShared<Result> = (result: Result) => boolean

/**
 * Return a result that depends on the contracts of a project: from an earlier build, or from another machine.
 *
 * This machine finds it by sizes and times of files. Others find it by contents, which are read only when there is a
 * remote cache and this machine has no result: that takes a twentieth of the time that the result takes.
 */
export async function keepByContracts<Result>(
  store: CacheStore,
  {name, project, digest, others = []}: ContractInputs,
  make: () => Result | Promise<Result>,
  isShared: IsShared<Result> = () => true
): Promise<Result> {
  const here = `here-${name}-${toDigest(digest, ...others)}`
  const known = await getText(store, here)
  if (known !== undefined) return JSON.parse(known) as Result // Written below.
  const key = store.isShared
    ? `${name}-${toDigest(readContractsContent(project), ...others)}`
    : undefined
  const found = key === undefined ? undefined : await getText(store, key)
  const result = found === undefined ? await make() : (JSON.parse(found) as Result)
  const json = JSON.stringify(result)
  await putText(store, here, json)
  if (key !== undefined && isShared(result)) await putText(store, key, json)
  return result
}
