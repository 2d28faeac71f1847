import * as z from 'zod/mini'
import {isSourceUnitNode, type SourceUnitNode} from '../ast/source-unit.ts'
import type {SourceHashes} from '../sources/read-source.ts'

const storageSchema = z.object({
  storage: z.array(
    z.object({
      astId: z.number(),
      contract: z.string(),
      label: z.string(),
      offset: z.number(),
      // A decimal string, because a slot can exceed the safe integers.
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
        /** What an array holds. */
        base: z.nullish(z.string()),
        /** What a mapping holds. */
        value: z.nullish(z.string()),
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

// Trees are checked by a guard, because a schema would copy every node.
const sourceUnitSchema = z.custom<SourceUnitNode>(isSourceUnitNode)

/** The part of `out/<File>.sol/<Contract>.json` that is needed to cut code. */
export const artifactSchema = z.object({
  ast: z.optional(sourceUnitSchema),
  metadata: z.nullish(metadataSchema),
  rawMetadata: z.nullish(z.string()),
  // Checked when they are needed.
  storageLayout: z.optional(z.unknown()),
  transientStorageLayout: z.optional(z.unknown())
})

/** The part of an artifact that is needed for facts. */
export const storageFieldsSchema = z.object({
  storageLayout: z.nullish(storageSchema),
  transientStorageLayout: z.nullish(storageSchema)
})

/** `rawMetadata` of an artifact, parsed. */
export const rawMetadataSchema = metadataSchema

/** Metadata of a contract: its name and sources. */
export type Metadata = z.infer<typeof metadataSchema>

/** Storage layout of one contract. */
export type StorageLayout = z.infer<typeof storageSchema>

/** An artifact, as far as it is needed to cut code. */
export interface Artifact {
  /** Path of the artifact from the project's root. */
  file: string
  /** Size in bytes. */
  size: number
  ast: SourceUnitNode
  /** Name of the contract; undefined for a source without contracts. */
  contract?: string
  /** Hashes of all sources that were compiled for this contract, by path. */
  hashes: ReadonlyMap<string, SourceHashes>
  /** Get the storage layouts, which an outline and a source without contracts do not have. Throws if they are malformed. */
  storage: () => ContractStorage
}

/** Storage layouts of a contract; undefined if `forge` did not write them. */
export interface ContractStorage {
  storageLayout?: StorageLayout | undefined
  transientStorageLayout?: StorageLayout | undefined
}
