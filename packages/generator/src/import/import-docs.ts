import path from 'node:path'
import {SetupError} from '@lockstep/problem'
import {toRelativePath} from '../files/to-relative-path.ts'
import {buildImport, type ImportPlan} from './build-import.ts'
import type {Leftover} from './imported-site.ts'
import {readDocsFolder} from './read-docs-folder.ts'
import type {GeneratorName} from './read-generator.ts'
import {readIncludedSource} from './read-included-source.ts'
import {readKnownCode} from './read-known-code.ts'
import {writeImport} from './write-import.ts'

/** How docs are imported. */
export interface ImportOptions {
  /** Folder that gets `site.yaml`, the pages and the public files. */
  out: string
  /** Foundry project whose code pages may have pasted. */
  contracts?: string | undefined
  profile?: string | undefined
}

/** The result of `importDocs`. */
export interface ImportReport extends Pick<ImportPlan, 'pages' | 'moved' | 'code'> {
  generator: GeneratorName
  /** Folder of the docs, from the one that was named. Files of `leftovers` have it in their path. */
  folder: string
  /** Number of files that were written, and of those that existed already. */
  written: number
  kept: number
  /** Whether pasted Solidity was compared with contracts. */
  isCompared: boolean
  leftovers: Array<Leftover>
}

/**
 * Write a copy of another generator's docs for Lockstep, with the navigation and redirects.
 *
 * They are in `project`, or in one of the folders that projects keep docs in. They stay as they are, and no file is
 * replaced, so a second run writes what is missing.
 */
export async function importDocs(project: string, options: ImportOptions): Promise<ImportReport> {
  const docs = await readDocsFolder(project, options.out)
  const root = path.join(project, docs.folder)
  if (docs.generator === 'Nextra') {
    throw new SetupError(
      `Lockstep builds docs for Nextra as they are: run \`lockstep init\` in \`${root}\` to write the settings`
    )
  }
  const {contracts, profile, out} = options
  if (contracts !== undefined)
    docs.readSource = (file) => readIncludedSource(path.join(root, file), contracts)
  const known = contracts === undefined ? [] : readKnownCode(contracts, profile)
  const plan = buildImport(docs, {
    known,
    contentName: 'pages',
    contracts:
      contracts === undefined
        ? undefined
        : {contracts: toRelativePath(out, contracts) || '.', profile}
  })
  const {written, kept, refused} = await writeImport(root, out, plan)
  const {pages, moved, code, leftovers} = plan
  const outside = refused.map((file) => {
    return {file, reason: 'Cannot write this file, because its path is outside of the new folder'}
  })
  return {
    generator: docs.generator,
    folder: docs.folder,
    pages,
    moved,
    code,
    isCompared: contracts !== undefined,
    leftovers: [...docs.leftovers, ...leftovers, ...outside].map((leftover) => {
      return {...leftover, file: path.posix.join(docs.folder, leftover.file)}
    }),
    written,
    kept
  }
}
