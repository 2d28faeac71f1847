import type {Island} from './define-island.ts'

/** Source of the module that wakes an island in the browser, to be bundled where `island.source` can be found. */
export function toIslandModule(name: string, island: Island): string {
  return [
    `import {hydrate} from '@lockstep/theme/browser/hydrate'`,
    `import {${name}} from ${JSON.stringify(island.source)}`,
    `export const wake = (element) => hydrate(element, ${name})`,
    ''
  ].join('\n')
}
