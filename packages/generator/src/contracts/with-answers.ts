import type {
  CatalogueData,
  ContractLookup,
  Found,
  ReferenceData,
  SourceDefinition
} from '@lockstep/pages'

/** Data from the contracts that a generated page shows, as plain data that can be sent to a thread. */
export interface PageAnswers {
  reference?: Found<ReferenceData>
  catalogue?: Found<CatalogueData>
  /** Definitions of names in the text. */
  definitions?: ReadonlyMap<string, SourceDefinition | undefined>
}

/** Let a lookup return answers that are known for the page of a file, so that it need not open the contracts. */
export function withAnswers(
  lookup: ContractLookup,
  file: string,
  {reference, catalogue, definitions}: PageAnswers = {}
): ContractLookup {
  return {
    ...lookup,
    findReference: (path) => (reference && path === file ? reference : lookup.findReference(path)),
    findCatalogue: (path) => (catalogue && path === file ? catalogue : lookup.findCatalogue(path)),
    findDefinition: (name) =>
      definitions?.has(name) ? definitions.get(name) : lookup.findDefinition(name)
  }
}
