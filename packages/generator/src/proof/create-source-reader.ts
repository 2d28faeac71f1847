import type {ContractLookup} from '@lockstep/pages'
import type {PlanOptions} from '@lockstep/proof'

/** Create a reader of the code that a page asks readers to save with `<Snippet … save />`. */
export function createSourceReader(
  contracts: ContractLookup
): NonNullable<PlanOptions['getSource']> {
  const options = {natspec: true, body: true, header: false}
  return ({file, region, of}) => {
    const found =
      of !== undefined
        ? contracts.findSnippet(of.split(/\s+/), options)
        : file !== undefined
          ? contracts.findFile(file, region)
          : undefined
    return found && 'value' in found ? found.value.code : undefined
  }
}
