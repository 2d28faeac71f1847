import type {ElementContent} from 'hast'

/** A node without what is only known while a page is compiled. */
export function withoutPosition<N extends ElementContent>(node: N): N {
  const {position: _, ...rest} = node
  if ('places' in rest) delete rest.places
  if ('isBuilt' in rest) delete rest.isBuilt
  if ('definitions' in rest) delete rest.definitions
  if ('written' in rest) delete rest.written
  return rest as N // Positions are optional.
}
