import {z} from 'zod'
import {defineComponent} from './component-spec.ts'

/** Kinds by the names that authors use, including the names of Nextra and GitHub. */
export const calloutKinds = {
  default: 'default',
  note: 'note',
  info: 'info',
  tip: 'tip',
  important: 'important',
  warning: 'warning',
  caution: 'danger',
  danger: 'danger',
  error: 'danger'
} as const

type Kind = (typeof calloutKinds)[keyof typeof calloutKinds]

const kind = z
  .enum(Object.keys(calloutKinds) as Array<keyof typeof calloutKinds>) // `keys` knows strings only.
  .transform((name): Kind => calloutKinds[name])

const titles: Readonly<Record<string, string>> = {
  danger: 'Danger',
  important: 'Important',
  info: 'Info',
  note: 'Note',
  tip: 'Tip',
  warning: 'Warning'
}

/** A remark next to the text. Its kind is in `kind`, whatever name the page used. */
export const callout = defineComponent({
  name: 'Callout',
  display: 'flow',
  shape: {
    type: kind.nullable().optional(),
    kind: kind.optional(),
    emoji: z.string().optional(),
    title: z.string().optional()
  },
  slots: ['emoji', 'title'],
  finish(component) {
    const {type, ...props} = component.props
    return {...component, props: {...props, kind: props.kind ?? type ?? 'default'}}
  },
  toMarkdown({props, slots, children}, convert) {
    const title = typeof props.title === 'string' ? props.title : titles[String(props.kind)]
    const content = convert.flow(children)
    const heading = slots.title
      ? convert.text(slots.title)
      : title && [{type: 'text' as const, value: title}]
    return [
      {
        type: 'blockquote',
        children: heading
          ? [{type: 'paragraph', children: [{type: 'strong', children: heading}]}, ...content]
          : content
      }
    ]
  }
})
