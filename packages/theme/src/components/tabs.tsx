import {Fragment} from 'react'
import type {ComponentInput} from './component.ts'

interface TabProps {
  label?: string
  disabled?: boolean
}

/**
 * Panels of which the reader sees one.
 *
 * Without script they are radio buttons, each right before its panel. A script turns these into a list of tabs.
 */
export function Tabs({
  props,
  parts,
  listOthers,
  uid
}: ComponentInput<{storageKey?: string; defaultIndex?: number}>) {
  const {id, storageKey, defaultIndex = 0} = props
  const tabs = parts.filter(({name}) => name === 'Tab')
  const chosen = tabs[defaultIndex] ? defaultIndex : 0
  return (
    <>
      {listOthers('Tab')}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset wants a legend */}
      <div id={id} className="tabs" role="group" aria-label="Variants" data-tabs={storageKey ?? ''}>
        {tabs.map(({props, slots, children}, index) => {
          const {label, disabled} = props as TabProps // As its schema says.
          const tab = `tab${uid}:${index}`
          return (
            <Fragment key={index}>
              <input
                className="hidden"
                type="radio"
                name={`tab${uid}`}
                id={tab}
                defaultChecked={index === chosen}
                disabled={disabled}
              />
              <label htmlFor={tab}>{slots.label ?? label}</label>
              <div className="panel">{children}</div>
            </Fragment>
          )
        })}
      </div>
    </>
  )
}
