import {SetupError} from '@lockstep/problem'
import {checkProject, listReferences, readArtifacts, readSnippet} from '@lockstep/snippets'
import type {KnownCode} from './match-code.ts'

/** Read the code of every symbol that a page may have copied. Throws a `SetupError` for stale or missing artifacts. */
export function readKnownCode(root: string, profile: string | undefined): Array<KnownCode> {
  const options = profile === undefined ? {} : {profile}
  const fault = checkProject(root, options)
  if (fault) throw new SetupError(fault.reason)
  const artifacts = readArtifacts(root, options)
  return listReferences(artifacts).map(({reference, symbol}) => ({
    reference,
    kind: symbol.kind,
    name: symbol.name,
    texts: [false, true].map((natspec) => readSnippet(artifacts, reference, {natspec}).code)
  }))
}
