import * as z from 'zod/mini'
import {type AstNode, isAstNode} from '../ast/ast.ts'
import type {SourceHashes} from '../sources/read-source.ts'

/** The tree of one source. */
export interface SourceUnitNode extends AstNode {
  nodeType: 'SourceUnit'
  id: number
  absolutePath: string
  nodes: Array<AstNode>
}

/** Whether a value is the tree of one source. */
export function isSourceUnitNode(value: unknown): value is SourceUnitNode {
  return (
    isAstNode(value) &&
    value.nodeType === 'SourceUnit' &&
    typeof value.id === 'number' &&
    typeof value.absolutePath === 'string' &&
    Array.isArray(value.nodes) &&
    value.nodes.every(isAstNode)
  )
}

const storageSchema = z.object({
  storage: z.array(
    z.object({
      astId: z.number(),
      contract: z.string(),
      label: z.string(),
      offset: z.number(),
      // Decimal: a slot can be larger than a number holds.
      slot: z.string(),
      type: z.string()
    })
  ),
  types: z.nullish(
    z.record(
      z.string(),
      z.object({
        label: z.string(),
        encoding: z.string(),
        numberOfBytes: z.string(),
        members: z.nullish(
          z.array(
            z.object({label: z.string(), offset: z.number(), slot: z.string(), type: z.string()})
          )
        )
      })
    )
  )
})

const metadataSchema = z.object({
  settings: z.object({compilationTarget: z.record(z.string(), z.string())}),
  sources: z.record(
    z.string(),
    z.object({keccak256: z.string(), urls: z.optional(z.array(z.string()))})
  )
})

// Trees are checked by a guard: a schema would copy every node.
const sourceUnitSchema = z.custom<SourceUnitNode>(isSourceUnitNode)

/** What is used of `out/<File>.sol/<Contract>.json` to cut code. */
export const artifactSchema = z.object({
  ast: z.optional(sourceUnitSchema),
  metadata: z.nullish(metadataSchema),
  rawMetadata: z.nullish(z.string())
})

/** What is used of it for facts. */
export const storageFieldsSchema = z.object({
  storageLayout: z.nullish(storageSchema),
  transientStorageLayout: z.nullish(storageSchema)
})

/** `rawMetadata` of an artifact, parsed. */
export const rawMetadataSchema = metadataSchema

/** Contract metadata: what was compiled, from which sources. */
export type Metadata = z.infer<typeof metadataSchema>

/** Storage of one contract. */
export type StorageLayout = z.infer<typeof storageSchema>

/** What is used of one artifact to cut code. */
export interface Artifact {
  /** File in `out`, from the project's root on. */
  file: string
  /** Length of its text. */
  size: number
  ast: SourceUnitNode
  /** Name of the contract; nothing for a source without contracts. */
  contract?: string
  /** Source path to hashes of its text, of everything that was compiled for this contract. */
  hashes: ReadonlyMap<string, SourceHashes>
}

/** Where a contract keeps its variables; nothing where `forge` was not asked to write it. */
export interface ContractStorage {
  storageLayout?: StorageLayout | undefined
  transientStorageLayout?: StorageLayout | undefined
}
