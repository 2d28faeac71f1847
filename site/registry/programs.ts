import {defineEntries} from './define-entries.ts'
import {program} from './schema.ts'

/** Programs that tutorials use, in the versions that the proofs of the tutorials run. */
export const programs = defineEntries(
  'programs',
  program,
  [({id}) => id],
  [
    {
      id: 'supersim',
      version: '0.1.0-alpha.58',
      package: 'supersim',
      source: {title: 'Supersim', href: 'https://www.npmjs.com/package/supersim/v/0.1.0-alpha.58'}
    },
    {
      id: 'foundry',
      version: '1.7.1',
      package: '@foundry-rs/forge',
      source: {title: 'Foundry', href: 'https://github.com/foundry-rs/foundry/releases/tag/v1.7.1'}
    }
  ]
)
