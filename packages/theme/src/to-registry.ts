import {defineComponent, type Registry} from '@lockstep/pages'
import type {Components} from './component.ts'

/** What pages must know of islands, so that authors can write them: add it to `baseComponents`. */
export function toRegistry(components: Components): Registry {
  return Object.fromEntries(
    Object.entries(components).flatMap(([name, component]) => {
      if (typeof component === 'function') return []
      return [[name, defineComponent({name, display: 'flow', shape: component.props})]]
    })
  )
}
