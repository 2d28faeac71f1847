import {type Decoded, decodeInput, parseInput} from '@lockstep/abi'
import {SetupError} from '@lockstep/problem'
import {
  ArtifactError,
  listCatalogue,
  listReferenceOutlines,
  ProjectError,
  readArtifacts,
  StaleArtifactError
} from '@lockstep/snippets'
import type {ContractsOptions} from './read-contracts-digest.ts'

/** What data means, and its selector or topic. */
export interface DecodedText {
  found: Array<Decoded>
  /** `function or error with the selector 0x01020304` */
  subject: string
}

/**
 * Decode calldata, revert data or a log with everything that a Foundry project declares.
 *
 * Addresses are references such as `src/Vault.sol:Vault.take`. Returns undefined if there is no hex in the text.
 */
export function decodeText(
  text: string,
  {root, profile}: ContractsOptions
): DecodedText | undefined {
  const input = parseInput(text)
  if (!input) return
  try {
    const artifacts = readArtifacts(root, profile === undefined ? {} : {profile})
    const {outlines} = listReferenceOutlines(artifacts)
    const entries = listCatalogue(artifacts, outlines).entries.map(({declaredAs, ...entry}) => ({
      ...entry,
      address: declaredAs[0]
    }))
    const subject =
      input.kind === 'log'
        ? `event with the topic \`0x${input.topics[0]}\``
        : `function or error with the selector \`0x${input.data.slice(0, 8)}\``
    return {found: decodeInput(input, entries), subject}
  } catch (error) {
    const types = [ArtifactError, ProjectError, StaleArtifactError]
    if (!(error instanceof Error && types.some((type) => error instanceof type))) throw error
    throw new SetupError(error.message, {cause: error})
  }
}
