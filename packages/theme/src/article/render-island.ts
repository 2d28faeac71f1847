import type {Element} from 'hast'
import {type ComponentType, createElement} from 'react'
import {renderToString} from 'react-dom/server'
import type {ComponentInput} from '../components/component.ts'
import type {Island} from '../site-components/define-island.ts'
import {toGap} from './gap.ts'

/** Render an island in its place, with everything that its script needs to wake it. */
export function renderIsland(
  name: string,
  island: Island,
  {props, children, uid}: ComponentInput
): Omit<Element, 'children'> & {html: string} {
  // The props were checked against the shape that types the component.
  const component = island.component as ComponentType<Record<string, unknown>>
  const content = children === null ? undefined : createElement('lockstep-slot', null, children)
  return {
    type: 'element',
    tagName: 'lockstep-island',
    properties: {
      name,
      dataLoad: island.load,
      dataSrc: toGap('island', name),
      dataId: uid,
      dataProps: JSON.stringify(props)
    },
    html: renderToString(createElement(component, props, content), {identifierPrefix: uid})
  }
}
