import type {Properties} from 'hast'
import {find, html, type Info, svg} from 'property-information'
import {escapeAttribute} from './escape.ts'
import {toGapAddress} from './gap.ts'

const addresses = new Set(['href', 'src', 'poster'])

const voids = new Set(['br', 'col', 'hr', 'img', 'input', 'source', 'track', 'wbr'])

const infos = {html: new Map<string, Info>(), svg: new Map<string, Info>()}

/**
 * Write the tag that begins an element.
 *
 * Most elements are tokens of code, and a general serialiser takes several times as long for them.
 */
export function toStartTag(tagName: string, properties: Properties, space: 'html' | 'svg'): string {
  let tag = `<${tagName}`
  for (const name in properties) {
    const value = properties[name]
    if (value === null || value === undefined || value === false) continue
    // Two of three attributes are classes.
    if (name === 'className' && Array.isArray(value)) {
      tag += ` class="${escapeAttribute(value.join(' '))}"`
      continue
    }
    const info = findInfo(name, space)
    if (value === true) tag += ` ${info.attribute}`
    else if (value === '' && !addresses.has(name)) tag += ` ${info.attribute}`
    else tag += ` ${info.attribute}="${escapeAttribute(toValue(name, value, info))}"`
  }
  return `${tag}>`
}

/** Whether an element has no end tag. */
export function isVoid(tagName: string): boolean {
  return voids.has(tagName)
}

function toValue(
  name: string,
  value: string | number | true | Array<string | number>,
  info: Info
): string {
  if (Array.isArray(value)) return value.join(info.commaSeparated ? ', ' : ' ')
  const text = String(value)
  return addresses.has(name) ? toGapAddress(text) : text
}

function findInfo(name: string, space: 'html' | 'svg'): Info {
  const known = infos[space]
  let info = known.get(name)
  if (!info) {
    info = find(space === 'svg' ? svg : html, name)
    known.set(name, info)
  }
  return info
}
