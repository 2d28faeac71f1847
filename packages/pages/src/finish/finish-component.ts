import type {ElementContent} from 'hast'
import type {Position} from 'unist'
import type {ComponentSpec} from '../components/registry.ts'
import {toFault} from '../convert/to-fault.ts'
import {parseLinkToken} from '../links/link-token.ts'
import type {Component} from '../nodes.ts'
import {type Around, type Finisher, insideFault} from './finisher.ts'
import {isSafeUrl} from './safe-html.ts'
import {withoutPosition} from './without-position.ts'

/** Finish a component: its addresses are kept, what is in it is finished, and it stands where it may. */
export function finishComponent(
  node: Component,
  {file, parent}: Around,
  {specs, contracts, highlighter, diagrams, finishList, addLink, reportTo}: Finisher
): ElementContent {
  if (node.isBuilt) return withoutPosition(node)
  const {name, position, places, written: subject = name} = node
  const spec = specs.get(name)
  const report = reportTo(file)
  const props = {...node.props}
  for (const [key, value] of Object.entries(props)) {
    if (parseLinkToken(value) === undefined || spec?.urls?.includes(key)) continue
    const reason = `Unexpected scheme \`lockstep:\` in \`${key}\` of \`${name}\``
    report({ruleId: 'invalid-prop', reason, place: position, subject})
    delete props[key]
  }
  for (const key of spec?.urls ?? []) {
    const url = props[key]
    if (typeof url !== 'string') continue
    const tagName = name === 'Image' ? 'img' : 'a'
    if (isSafeUrl(tagName, url)) {
      props[key] = addLink(
        name === 'Image' ? 'image' : 'link',
        url,
        file,
        places?.[key] ?? position
      )
    } else {
      report({
        ruleId: 'dropped-html',
        reason: `Unexpected address in \`${key}\`, expected a path, or one of \`https:\`, \`http:\`, \`mailto:\``,
        place: places?.[key] ?? position,
        subject
      })
      if (!spec?.props.shape[key]?.isOptional()) {
        const reason = `Cannot find prop \`${key}\` of \`${name}\`, expected a safe address`
        return withoutPosition(toFault({ruleId: 'dropped-html', reason}, [], position))
      }
      delete props[key]
    }
  }
  const slots = Object.fromEntries(
    Object.entries(node.slots).map(([key, nodes]) => [key, finishList(nodes, {file})])
  )
  const children = finishList(node.children, {file, parent: name})

  // Inside of something unknown, nobody knows what is out of place.
  if (spec?.parents && parent !== insideFault && !spec.parents.includes(parent ?? '')) {
    const names = spec.parents.map((other) => `\`${other}\``).join(' or ')
    const reason = `Unexpected \`${name}\` outside of ${names}, expected it right inside`
    const finding = {ruleId: 'misplaced-component', reason, place: position, subject} as const
    report(finding)
    return withoutPosition(toFault(finding, children, position))
  }
  const component: Component = {type: 'component', name, props, slots, children}
  // What stands inside has lost its place by now, the component itself keeps it to the end.
  const context = {report, contracts, highlighter, diagrams}
  const finished = spec?.finish?.({...component, position, places}, context)
  return withoutPosition(finished ?? component)
}

/** What was made of props stands where the element of the author did. */
export function finishBuilt(
  node: Component,
  made: ReturnType<Exclude<ComponentSpec['build'], undefined>>,
  file: string,
  {finishList, reportTo}: Finisher
): Array<ElementContent> {
  const {name, position, written = name} = node
  if ('reason' in made) {
    const {reason} = made
    const finding = {ruleId: 'invalid-prop', reason, place: position, subject: written} as const
    reportTo(file)(finding)
    const children = finishList(node.children, {file, parent: insideFault})
    return [withoutPosition(toFault(finding, children, undefined))]
  }
  return finishList(placeAt(made.value, position), {file, parent: name})
}

/** Say of content that nobody wrote where it stands, for whoever reports something about it. */
function placeAt(
  nodes: ReadonlyArray<ElementContent>,
  position: Position | undefined
): Array<ElementContent> {
  return nodes.map((node) => {
    if (node.type !== 'element' || node.position) return node
    return {...node, ...(position && {position}), children: placeAt(node.children, position)}
  })
}
