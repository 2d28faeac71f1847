import {type ComponentSpec, defineComponent, type Registry, toText} from '@lockstep/pages'
import type {Components} from '../components/component.ts'
import type {View, ViewInput} from './define-view.ts'
import {renderContent, slot} from './render-content.ts'

/** Convert islands and views to components that authors can write. Add the result to `baseComponents`. */
export function toRegistry(components: Components): Registry {
  return Object.fromEntries(
    Object.entries(components).flatMap(([name, component]) => {
      if (typeof component === 'function') return []
      if (component.type === 'view') return [[name, toSpec(name, component)]]
      return [[name, defineComponent({name, display: 'flow', shape: component.props})]]
    })
  )
}

function toSpec(name: string, view: View): ComponentSpec {
  // The schema of the component checks the props before anything is made of them.
  const component = view.component as (input: ViewInput) => ReturnType<View['component']>
  const check = view.check as ((input: ViewInput) => string | undefined) | undefined
  return defineComponent({
    name,
    display: view.display,
    shape: view.props,
    build({props, children}, uid) {
      const text = children.map(toText).join('').trim()
      const input: ViewInput = {props, children: slot, text, uid}
      const reason = check?.(input)
      return reason === undefined ? {value: renderContent(component(input), children)} : {reason}
    }
  })
}
