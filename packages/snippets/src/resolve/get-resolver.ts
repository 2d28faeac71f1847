import type {Artifacts} from '../artifacts/read-artifacts.ts'
import {createResolver, type Resolver} from './create-resolver.ts'

const shared = new WeakMap<Artifacts, Resolver>()

/**
 * Return the resolver of a step that goes through many sources.
 *
 * If artifacts are kept whole, all steps share one resolver, so each source and declaration is read only once.
 * Otherwise, each step has its own.
 */
export function getResolver(artifacts: Artifacts, part: 'outline' | 'whole'): Resolver {
  const {isWhole, findUnitId, readOutline, readTree} = artifacts
  if (!isWhole)
    return createResolver({findUnitId, readTree: part === 'whole' ? readTree : readOutline})
  const resolver = shared.get(artifacts) ?? createResolver(artifacts)
  shared.set(artifacts, resolver)
  return resolver
}
