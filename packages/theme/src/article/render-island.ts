import {type ComponentType, createElement} from 'react'
import {renderToString} from 'react-dom/server'
import type {ComponentInput} from '../components/component.ts'
import type {Island} from '../site-components/define-island.ts'
import {escapeAttribute} from './escape.ts'
import {toGap} from './gap.ts'

/** Render an island where it stands, with all that its script needs to wake it. */
export function renderIsland(name: string, island: Island, input: ComponentInput): string {
  const {props, children, uid} = input
  const data = escapeAttribute(JSON.stringify(props))
  // The props were checked by the shape that the component is typed with.
  const component = island.component as ComponentType<Record<string, unknown>>
  const content = children === null ? undefined : createElement('lockstep-slot', null, children)
  const html = renderToString(createElement(component, props, content), {identifierPrefix: uid})
  const address = toGap('island', name)
  return `<lockstep-island name="${escapeAttribute(name)}" data-load="${island.load}" data-src="${address}" data-id="${uid}" data-props="${data}">${html}</lockstep-island>`
}
