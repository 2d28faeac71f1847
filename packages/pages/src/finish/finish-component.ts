import type {ElementContent} from 'hast'
import type {Position} from 'unist'
import type {ComponentSpec} from '../components/component-spec.ts'
import {toFault} from '../convert/to-fault.ts'
import {hidePosition} from '../hide-position.ts'
import {parseLinkToken} from '../links/link-token.ts'
import type {Component, Fault} from '../nodes.ts'
import {addCodeLinks} from './add-code-links.ts'
import {type Ancestors, type Finisher, insideFault} from './finisher.ts'
import {isSafeUrl} from './safe-html.ts'
import {withoutPosition} from './without-position.ts'

/** Finish a component: keep its addresses, finish what is inside, and check that it may be where it is. */
export function finishComponent(
  node: Component,
  ancestors: Ancestors,
  finisher: Finisher
): ElementContent {
  if (node.isBuilt) return withoutPosition(addCodeLinks(node, ancestors.file, finisher))
  const {name, position, places, written: subject = name} = node
  const {context, finishList, reportTo} = finisher
  const {file, parent} = ancestors
  const spec = context.specs.get(name)
  const report = reportTo(file)

  const checked = finishAddresses(node, spec, file, finisher)
  if ('fault' in checked) return withoutPosition(checked.fault)
  const slots = Object.fromEntries(
    Object.entries(node.slots).map(([key, nodes]) => [key, finishList(nodes, {file})])
  )
  const children = finishList(node.children, {file, parent: name})

  // Inside something unknown, any component may be in its place.
  if (spec?.parents && parent !== insideFault && !spec.parents.includes(parent ?? '')) {
    const names = spec.parents.map((other) => `\`${other}\``).join(' or ')
    const reason = `Unexpected \`${name}\` outside of ${names}, expected it directly inside`
    const finding = {ruleId: 'misplaced-component', reason, place: position, subject} as const
    report(finding)
    return withoutPosition(toFault(finding, children, position))
  }
  const component: Component = {type: 'component', name, props: checked.props, slots, children}
  const {contracts, highlighter, diagrams} = context
  const finished = spec?.finish?.(
    {...component, position, places, written: subject},
    {
      file,
      report,
      addLink: (url) => finisher.addLink('link', url, file, position),
      addDefinition: finisher.addDefinition,
      claimId: finisher.claimId,
      finishCode: (block) => addCodeLinks(block, file, finisher),
      contracts,
      highlighter,
      diagrams
    }
  )
  const result = withoutPosition(finished ?? component)
  // If rendering fails, the message names the page, not its partials.
  return result.type === 'component' && file === context.file
    ? hidePosition(result, position)
    : result
}

/** Finish the content that a component was built into, in the place of the element that the author wrote. */
export function finishBuilt(
  node: Component,
  built: ReturnType<Exclude<ComponentSpec['build'], undefined>>,
  file: string,
  {finishList, reportTo}: Finisher
): Array<ElementContent> {
  const {name, position, written = name} = node
  if ('reason' in built) {
    const {reason} = built
    const finding = {ruleId: 'invalid-prop', reason, place: position, subject: written} as const
    reportTo(file)(finding)
    const children = finishList(node.children, {file, parent: insideFault})
    return [withoutPosition(toFault(finding, children, undefined))]
  }
  return finishList(placeAt(built.value, position), {file, parent: name})
}

/** Replace the addresses in props by tokens, and leave out those that run something. */
function finishAddresses(
  {name, props: written, position, places, written: subject = name}: Component,
  spec: ComponentSpec | undefined,
  file: string,
  {addLink, reportTo}: Finisher
): {props: Component['props']} | {fault: Fault} {
  const report = reportTo(file)
  const urls = spec?.urls ?? {}
  const props = {...written}

  for (const [key, value] of Object.entries(props)) {
    if (parseLinkToken(value) === undefined || urls[key]) continue
    const reason = `Unexpected scheme \`lockstep:\` in \`${key}\` of \`${name}\``
    report({ruleId: 'invalid-prop', reason, place: position, subject})
    delete props[key]
  }
  for (const [key, kind] of Object.entries(urls)) {
    const url = props[key]
    if (typeof url !== 'string') continue
    const place = places?.[key] ?? position
    if (isSafeUrl(kind === 'image' ? 'img' : 'a', url)) {
      props[key] = addLink(kind, url, file, place)
      // A picture that is written into its address cannot be opened: browsers block links to `data:`.
      if (!isSafeUrl('a', url) && spec?.props.shape.zoom) props.zoom = false
      continue
    }
    const expected = 'expected a path, or one of `https:`, `http:`, `mailto:`'
    const reason = `Unexpected address in \`${key}\`, ${expected}`
    report({ruleId: 'dropped-html', reason, place, subject})
    if (!spec?.props.shape[key]?.isOptional()) {
      const missing = `Cannot find prop \`${key}\` of \`${name}\`, expected a safe address`
      return {fault: toFault({ruleId: 'dropped-html', reason: missing}, [], position)}
    }
    delete props[key]
  }
  return {props}
}

/** Give content that no author wrote a place, for problems that are found in it. */
function placeAt(
  nodes: ReadonlyArray<ElementContent>,
  position: Position | undefined
): Array<ElementContent> {
  return nodes.map((node) => {
    if (node.type !== 'element' || node.position) return node
    return {...node, ...(position && {position}), children: placeAt(node.children, position)}
  })
}
