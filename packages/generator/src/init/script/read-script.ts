import {listReferences, readArtifacts} from '@lockstep/snippets'
import type {ContractOutline} from '../project-outline.ts'
import {readLibraryFunctions} from './read-library-functions.ts'
import type {Script} from './script.ts'
import {writeTrial} from './write-trial.ts'

/**
 * Find calls of a library's functions that work, by trying them in a script.
 *
 * Returns undefined where none works, or the library has no functions with arguments that a command can write.
 */
export async function readScript(
  {kind, name, file, functions}: ContractOutline,
  {root, profile}: {root: string; profile: string}
): Promise<Script | undefined> {
  // The path becomes a word of Solidity and of a shell.
  if (!/^[\w@][\w@./+-]*$/.test(file)) return
  const artifacts = readArtifacts(root, {profile})
  const references = listReferences(artifacts)
  const symbols = new Map(references.map(({symbol, reference}) => [reference, symbol]))
  const found = readLibraryFunctions(
    functions.flatMap(({reference}) => symbols.get(reference) ?? []),
    references,
    {artifacts, prefix: name}
  )
  const [, pragma = '*'] =
    /^[ \t]{0,8}pragma solidity ([^;"\n]{1,80});/m.exec(artifacts.readText(file).toString()) ?? []
  return await writeTrial({name, file, isSource: kind === 'source', pragma}, found, root)
}
