import type {CatalogueData, ContractLookup, Found, ReferenceData} from '@lockstep/pages'

/** What a generated page shows of the contracts, as plain data that can be sent to a thread. */
export interface PageAnswers {
  reference?: Found<ReferenceData>
  catalogue?: Found<CatalogueData>
}

/** Let a lookup return answers that are known for the page of a file, so that it need not open the contracts. */
export function withAnswers(
  lookup: ContractLookup,
  file: string,
  {reference, catalogue}: PageAnswers = {}
): ContractLookup {
  return {
    ...lookup,
    findReference: (asked) =>
      reference && asked === file ? reference : lookup.findReference(asked),
    findCatalogue: (asked) =>
      catalogue && asked === file ? catalogue : lookup.findCatalogue(asked)
  }
}
