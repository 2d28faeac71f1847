import {type ComponentType, createElement} from 'react'
import {hydrateRoot} from 'react-dom/client'

/** Hydrate the component of an island, with the props and the content that it was rendered with. */
export function hydrate<P extends object>(element: HTMLElement, component: ComponentType<P>): void {
  const {props = '{}', id = ''} = element.dataset
  const slot = element.querySelector('lockstep-slot')
  const children =
    slot &&
    createElement('lockstep-slot', {
      dangerouslySetInnerHTML: {__html: slot.innerHTML},
      suppressHydrationWarning: true
    })
  const values = {...JSON.parse(props), ...(children && {children})} as P // As they were rendered.
  hydrateRoot(element, createElement(component, values), {identifierPrefix: id})
}
