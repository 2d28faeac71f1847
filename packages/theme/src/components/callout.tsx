import {Icon, type IconName} from '../document/icon.tsx'
import type {ComponentInput} from './component.ts'

type Kind = 'default' | 'note' | 'info' | 'tip' | 'important' | 'warning' | 'danger'

const kinds: Readonly<Record<Kind, {word: string; icon: IconName}>> = {
  default: {word: 'Note', icon: 'note'},
  note: {word: 'Note', icon: 'note'},
  info: {word: 'Info', icon: 'info'},
  tip: {word: 'Tip', icon: 'tip'},
  important: {word: 'Important', icon: 'important'},
  warning: {word: 'Warning', icon: 'warning'},
  danger: {word: 'Danger', icon: 'danger'}
}

/** A callout. A word, an icon and an edge distinguish its kind. */
export function Callout({
  props,
  slots,
  children
}: ComponentInput<{kind: Kind; title?: string; emoji?: string}>) {
  const {word, icon} = kinds[props.kind]
  const title = slots.title ?? props.title
  // A custom title doesn't say how serious the callout is.
  const isGrave = props.kind === 'warning' || props.kind === 'danger'
  return (
    <aside id={props.id} className="callout" data-kind={props.kind}>
      <p className="callout-title">
        <Icon name={icon} />
        {title && isGrave ? <span className="hidden">{word}: </span> : null}
        {title ?? word}
      </p>
      {children}
    </aside>
  )
}
