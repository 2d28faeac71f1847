import type {ElementContent} from 'hast'
import type {ListItem, PhrasingContent} from 'mdast'
import {z} from 'zod'
import {toRouteHref} from '../links/to-relative-href.ts'
import type {Component} from '../nodes.ts'
import {defineComponent, flag, numeric, type ToMarkdown} from './component-spec.ts'

/** A group of cards. */
export const cards = defineComponent({
  name: 'Cards',
  display: 'flow',
  shape: {num: numeric.optional()},
  toMarkdown: ({children}, convert) => toList(children, convert)
})

/** A link with room for a picture and a sentence. */
export const card = defineComponent({
  name: 'Card',
  display: 'flow',
  group: 'Cards',
  shape: {
    title: z.string().optional(),
    href: z.string().optional(),
    description: z.string().optional(),
    icon: z.string().nullable().optional(),
    image: flag.optional(),
    arrow: flag.optional(),
    target: z.string().optional()
  },
  ignored: ['rel', 'children'],
  slots: ['icon', 'title', 'image', 'description', 'children'],
  urls: {href: 'link'},
  finish(component) {
    const {children, ...slots} = component.slots
    return children
      ? {...component, slots, children: [...children, ...component.children]}
      : component
  },
  toMarkdown: (component, convert) => toList([component], convert)
})

/** Cards for the pages below the page, which are known only with the tree. */
export const childCards = defineComponent({
  name: 'ChildCards',
  display: 'flow',
  shape: {},
  showPages(component, pages) {
    const children = pages.map(({title, route, description}): Component => {
      const href = toRouteHref(route)
      const props = {title, href, ...(description !== undefined && {description})}
      return {type: 'component', name: 'Card', props, slots: {}, children: []}
    })
    return {...component, name: 'Cards', children}
  }
})

function toList(
  children: Array<ElementContent>,
  convert: ToMarkdown
): ReturnType<ToMarkdown['flow']> {
  const items = children.flatMap((child): Array<ListItem> => {
    if (child.type !== 'component' || child.name !== 'Card') return []
    const content = convert.flow(child.children)
    return [
      {
        type: 'listItem',
        spread: false,
        children: [{type: 'paragraph', children: toLine(child, convert)}, ...content]
      }
    ]
  })
  const others = children.filter((child) => child.type !== 'component' || child.name !== 'Card')
  const rest = convert.flow(others)
  return items.length > 0 ? [{type: 'list', spread: false, children: items}, ...rest] : rest
}

/** `[Title](href): description` */
function toLine({props, slots}: Component, convert: ToMarkdown): Array<PhrasingContent> {
  const {title, href, description} = props
  const text: Array<PhrasingContent> = slots.title
    ? convert.text(slots.title)
    : [{type: 'text', value: String(title ?? href ?? '')}]
  const line: Array<PhrasingContent> =
    typeof href === 'string'
      ? // HTML has no links within links.
        [{type: 'link', url: href, children: text.filter(({type}) => type !== 'link')}]
      : text
  if (typeof description === 'string') line.push({type: 'text', value: `: ${description}`})
  return line
}
