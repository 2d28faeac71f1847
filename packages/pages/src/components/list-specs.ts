import {codeBlock} from './code-block.ts'
import type {ComponentSpec, Registry} from './component-spec.ts'
import {contractTable} from './contract-tables.ts'
import {definitions} from './definitions.ts'
import {diagram} from './diagram.ts'
import {math} from './math.ts'

/** List components by the names that they have in a tree, including those that no author can write. */
export function listSpecs(registry: Registry): ReadonlyMap<string, ComponentSpec> {
  const specs = [codeBlock, contractTable, definitions, diagram, math, ...Object.values(registry)]
  return new Map(specs.map((spec) => [spec.name, spec]))
}
