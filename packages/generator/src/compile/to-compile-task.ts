import type {PageAnswers} from '../contracts/with-answers.ts'
import type {LateTask} from '../threads/create-page-pool.ts'
import type {CompileEntriesOptions} from './compile-entries-options.ts'

/** Inputs of the task of a page. */
type TaskOptions = Pick<
  CompileEntriesOptions,
  'catalogues' | 'contracts' | 'contractPages' | 'generated' | 'openContracts' | 'store' | 'unsaved'
>

/** Convert a page to the task of compiling it. */
export function toCompileTask(file: string, options: TaskOptions): LateTask {
  const {contracts, store, unsaved} = options
  return {
    kind: 'compile',
    file,
    async create() {
      const before = await store.findContent(file)
      const answers = findAnswers(file, options)
      const hasSameContracts = store.wasKeptWith(file, contracts)
      return {kind: 'compile', file, before, hasSameContracts, text: unsaved?.get(file), answers}
    }
  }
}

/**
 * Find what a page of the reference shows.
 *
 * Each thread would parse most artifacts, and hold them: see decisions/0106-contracts-are-read-once.md.
 */
function findAnswers(
  file: string,
  {generated, contractPages, catalogues, openContracts}: TaskOptions
): PageAnswers {
  if (contractPages.has(file)) return {reference: openContracts().findReference(file)}
  if (catalogues.has(file)) return {catalogue: openContracts().findCatalogue(file)}
  const names = listCodeNames(generated.get(file) ?? '')
  if (names.length === 0) return {}
  const {findDefinition} = openContracts()
  return {definitions: new Map(names.map((name) => [name, findDefinition(name)]))}
}

/** List what is code in an index of the reference, but for the texts of links. */
function listCodeNames(text: string): Array<string> {
  const names = text.replace(/\[`[^`\n]*`\]/g, '').match(/(?<=`)[^`\n]+(?=`)/g) ?? []
  return [...new Set(names)]
}
