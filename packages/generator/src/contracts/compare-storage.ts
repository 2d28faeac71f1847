import type {StorageComparison, StorageRequest} from '@lockstep/pages'
import {
  type ContractLayout,
  compareLayouts,
  getSymbol,
  listUncompared,
  readFileSnippet,
  SymbolNotFoundError
} from '@lockstep/snippets'
import {ContractStateError} from '../contract-states/contract-state.ts'
import {getContract, parsePair} from '../contract-storage/pair-contracts.ts'
import {parseLayoutText, readLayoutOf} from '../contract-storage/read-layouts.ts'
import type {OpenProject} from '../reference/open-project.ts'

/** Compare the storage of a contract with that of an earlier one, for a page. */
export function compareStorage(
  {of, from, to}: StorageRequest,
  root: string,
  open: () => OpenProject
): StorageComparison {
  const [older, newer] = parsePair(of)
  const before = readSide(older, from, root, open)
  const after = readSide(newer, to, root, open)
  const changes = compareLayouts(before.layout, after.layout)
  return {
    contract: before.layout.contract.replace(/^.*:/, ''),
    upgradedTo: after.layout.contract.replace(/^.*:/, ''),
    before: before.label,
    after: after.label,
    isSafe: changes.every(({isSafe}) => isSafe),
    // Lines change with every edit above them, and the page shows none.
    changes: changes.map(({place: _, ...change}) => change),
    notes: listUncompared(before.layout, after.layout)
  }
}

/** Read the storage of a contract: from a file, or from the contracts of the site. */
function readSide(
  name: string,
  file: string | undefined,
  root: string,
  open: () => OpenProject
): {label: string | undefined; layout: ContractLayout} {
  if (file === undefined) {
    const {artifacts, resolver} = open()
    const layout = readLayoutOf(artifacts, getSymbol(artifacts, name), resolver)
    if (layout) return {label: undefined, layout}
    throw new SymbolNotFoundError(`Unexpected symbol \`${name}\`, expected a contract`, [])
  }
  const layouts = parseLayoutText(readFileSnippet(root, file).code, file)
  if (!layouts) {
    const reason = `Cannot read \`${file}\`, expected a file that \`lockstep storage layout\` has written`
    throw new SymbolNotFoundError(reason, [])
  }
  try {
    return {label: layouts.label, layout: layouts.read(getContract(layouts, name))}
  } catch (error) {
    if (!(error instanceof ContractStateError)) throw error
    throw new SymbolNotFoundError(error.message, [])
  }
}
