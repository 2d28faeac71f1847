import path from 'node:path'
import type * as z from 'zod/mini'
import type {AstNode} from '../ast/ast.ts'
import {completeUnit} from '../ast/complete-unit.ts'
import {ArtifactError} from '../errors.ts'
import {toFile} from '../sources/to-file.ts'
import {
  type Artifact,
  artifactSchema,
  type ContractStorage,
  type Metadata,
  rawMetadataSchema,
  storageFieldsSchema
} from './artifact.ts'
import {checkDepth} from './check-depth.ts'
import {readInto} from './read-into.ts'
import {sliceArtifact} from './slice-artifact.ts'

/**
 * Read an artifact, as far as it is needed to cut code.
 *
 * @param part `outline` skips the bodies of functions if possible, which takes a third of the time.
 */
export function readArtifact(root: string, file: string, part: 'outline' | 'whole'): Artifact {
  const {value, size} = readFile(root, file, (json) => {
    const outline = part === 'outline' ? sliceArtifact(json) : undefined
    return {value: outline ?? parseJson(file, json.toString('utf8')), size: json.length}
  })
  const artifact = validate(file, artifactSchema, value)

  if (!artifact.ast) {
    throw new ArtifactError(
      ({rebuild, section}) =>
        `Cannot find \`ast\` in \`${file}\`: set \`ast = true\` under \`${section}\` in \`foundry.toml\` and run \`${rebuild}\``,
      {kind: 'missing-ast'}
    )
  }

  checkDepth(file, artifact.ast)
  const {absolutePath} = artifact.ast

  // Anyone who can commit an artifact can name any file on the machine in it.
  if (!absolutePath.endsWith('.sol')) {
    throw new ArtifactError(
      ({rebuild}) =>
        `Unexpected source \`${absolutePath}\` in \`${file}\`, expected one that ends in \`.sol\`: run \`${rebuild}\``
    )
  }

  const metadata = artifact.metadata ?? readRawMetadata(file, artifact.rawMetadata)
  const contracts = artifact.ast.nodes.filter(({nodeType}) => nodeType === 'ContractDefinition')
  const target = metadata
    ? Object.entries(metadata.settings.compilationTarget)[0]
    : findBare(file, absolutePath, contracts)

  if (target && target[0] !== absolutePath) {
    throw new ArtifactError(
      ({rebuild}) =>
        `Unexpected tree of \`${absolutePath}\` in \`${file}\`, expected that of \`${target[0]}\`: run \`${rebuild}\``
    )
  }

  if (contracts.length > 0 && !contracts.some(({name}) => name === target?.[1])) {
    const expected = target ? `contract \`${target[1]}\`` : '`metadata`'
    throw new ArtifactError(
      ({rebuild}) => `Cannot find ${expected} in \`${file}\`: run \`${rebuild}\``
    )
  }

  return {
    file,
    size,
    ast: completeUnit(artifact.ast),
    ...(target ? {contract: target[1]} : {}),
    hashes: new Map(Object.entries(metadata?.sources ?? {})),
    storage: createStorageReader(file, artifact)
  }
}

/** Find the contract of an artifact by its file: solc 0.4 writes no metadata for a contract without code. */
function findBare(
  file: string,
  source: string,
  contracts: ReadonlyArray<AstNode>
): [source: string, name: string] | undefined {
  // `Vault.json`, or `Vault.0.4.26.json` next to another version.
  const [name] = path.basename(file).split('.')
  const hasNoCode = (node: AstNode): boolean =>
    node.fullyImplemented === false || node.contractKind === 'interface'
  const found = contracts.some((node) => node.name === name && hasNoCode(node))
  return name !== undefined && found ? [source, name] : undefined
}

/** Create a function that checks the storage layouts when they are first needed. */
function createStorageReader(
  file: string,
  fields: z.output<typeof artifactSchema>
): () => ContractStorage {
  let storage: ContractStorage | undefined
  return () => {
    storage ??= toStorage(validate(file, storageFieldsSchema, fields))
    return storage
  }
}

function toStorage({
  storageLayout,
  transientStorageLayout
}: z.output<typeof storageFieldsSchema>): ContractStorage {
  return {
    storageLayout: storageLayout ?? undefined,
    transientStorageLayout: transientStorageLayout ?? undefined
  }
}

function readFile<Value>(root: string, file: string, use: (json: Buffer) => Value): Value {
  try {
    return readInto(toFile(root, file), use)
  } catch (cause) {
    if (cause instanceof ArtifactError) throw cause
    throw new ArtifactError(({rebuild}) => `Cannot read \`${file}\`: run \`${rebuild}\``, {cause})
  }
}

function readRawMetadata(file: string, text: string | null | undefined): Metadata | undefined {
  return text ? validate(file, rawMetadataSchema, parseJson(file, text)) : undefined
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ArtifactError(
      ({rebuild}) => `Unexpected text in \`${file}\`, expected JSON: run \`${rebuild}\``,
      {cause}
    )
  }
}

function validate<Schema extends z.ZodMiniType>(
  file: string,
  schema: Schema,
  value: unknown
): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data

  const issue = result.error.issues[0]
  throw new ArtifactError(
    ({rebuild}) =>
      `Unexpected value at \`${issue?.path.join('.') || '.'}\` in \`${file}\`, expected an artifact of \`forge build\`: run \`${rebuild}\``,
    {cause: result.error}
  )
}
