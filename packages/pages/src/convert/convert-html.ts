import type {Element, Properties} from 'hast'
import {checkAttribute} from '../finish/safe-html.ts'
import type {Scope} from '../partials/scope.ts'
import {dropAttribute, evaluateAttribute, type JsxConverter} from './evaluate-attribute.ts'
import type {WrittenElement} from './written-element.ts'

// Props of `next/link` that HTML does not have.
const linkProps = /^(passHref|legacyBehavior|prefetch|scroll|replace|shallow|locale|as)$/

/** Convert an element of HTML that was written as JSX. */
export function convertHtml(
  written: WrittenElement,
  tagName: string,
  scope: Scope,
  convertNode: JsxConverter
): Element {
  const properties: Properties = {}
  for (const attribute of written.attributes) {
    const {name, place = written.position} = attribute
    if (name === 'key' || name === 'ref' || (tagName === 'a' && linkProps.test(name ?? '')))
      continue
    if (
      name !== undefined &&
      (/^on/i.test(name) || /^(style|dangerouslySetInnerHTML)$/.test(name))
    ) {
      dropAttribute(tagName, name, scope, place)
      continue
    }
    for (const [key, value] of evaluateAttribute(attribute, scope, convertNode, new Set())) {
      if (value === undefined || value === null || value === false) continue
      if (typeof value === 'object') {
        const reason = `Unexpected value of \`${key}\` of \`${tagName}\`, expected a string, a number or a boolean`
        scope.report({ruleId: 'invalid-prop', reason, place, subject: tagName})
        continue
      }
      // Objects were handled above; any other literal is a valid property.
      const checked = checkAttribute(tagName, key, value as string | number | boolean)
      if ('reason' in checked) {
        const {reason} = checked
        scope.report({ruleId: 'dropped-html', reason, place, severity: 'warning', subject: tagName})
      } else properties[checked.property] = toProperty(checked.property, checked.value)
    }
  }
  return {
    type: 'element',
    tagName,
    properties,
    children: written.children,
    ...(written.position && {position: written.position})
  }
}

/** hast has a list where HTML has names with spaces between. */
function toProperty(property: string, value: Properties[string]): Properties[string] {
  return property === 'className' || property === 'rel'
    ? String(value).split(/\s+/).filter(Boolean)
    : value
}
