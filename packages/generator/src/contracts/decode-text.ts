import {type Decoded, decodeInput, parseInput} from '@lockstep/abi'
import {SetupError} from '@lockstep/problem'
import {listCatalogue, listReferenceOutlines, readArtifacts} from '@lockstep/snippets'
import {quoteMentions} from '../reference/quote-mentions.ts'
import type {NamedProject} from '../settings/read-contracts-options.ts'
import {explainArtifacts, findArtifactsFault} from './explain-artifacts.ts'

/** Decoded data, with its selector or topic. */
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
export function decodeText(text: string, project: NamedProject): DecodedText | undefined {
  const {root, profile} = project
  const input = parseInput(text)
  if (!input) return
  try {
    const artifacts = readArtifacts(root, profile === undefined ? {} : {profile})
    const {outlines} = listReferenceOutlines(artifacts)
    const entries = listCatalogue(artifacts, outlines).entries.map(
      ({declaredAs, text, ...entry}) => ({
        ...entry,
        ...(text !== undefined && {text: quoteMentions(text)}),
        address: declaredAs[0]
      })
    )
    const subject =
      input.kind === 'log'
        ? `event with the topic \`0x${input.topics[0]}\``
        : `function or error with the selector \`0x${input.data.slice(0, 8)}\``
    const found = decodeInput(input, entries)
    // The missing declaration may be in a contract that was edited since it was compiled.
    const fault = found.length === 0 ? findArtifactsFault(project) : undefined
    if (fault !== undefined) throw new SetupError(fault)
    return {found, subject}
  } catch (error) {
    const reason = explainArtifacts(error, project)
    if (reason === undefined) throw error
    throw new SetupError(reason, {cause: error})
  }
}
