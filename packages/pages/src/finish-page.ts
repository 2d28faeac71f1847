import type {Element, ElementContent, Root} from 'hast'
import type {Position} from 'unist'
import type {Diagrams} from './build-diagram.ts'
import type {ContractSource} from './contract-source.ts'
import type {FindHtmlPlace} from './find-html-places.ts'
import type {Highlighter} from './highlighter.ts'
import {parseLinkToken, toLinkToken} from './link-token.ts'
import type {Component} from './nodes.ts'
import type {Report} from './problem.ts'
import type {ComponentSpec} from './registry.ts'
import {checkAttribute, flowElements, isSafeElement, isSafeUrl} from './safe-html.ts'
import {toFault} from './to-fault.ts'

/** A link or an image of a page. */
export interface PageLink {
  kind: 'link' | 'image'
  /** As it was written. */
  url: string
  /** File that holds it: the page itself or a partial. */
  file: string
  place?: Position | undefined
}

/** What the last pass over a page needs. */
export interface FinishOptions {
  file: string
  specs: ReadonlyMap<string, ComponentSpec>
  contracts: ContractSource | undefined
  highlighter: Highlighter | undefined
  diagrams: Diagrams | undefined
  createReport: (file: string) => Report
  findPlace: FindHtmlPlace
}

/**
 * Go over a whole page once, whatever its parts came from: nothing that runs is left, addresses are tokens (see
 * `linkPage`), images are components, and components have their final shape.
 */
export function finishPage(
  root: Root,
  options: FinishOptions
): {hast: Root; links: Array<PageLink>} {
  const links: Array<PageLink> = []
  const {specs, contracts, highlighter, diagrams, createReport, findPlace} = options
  const reports = new Map<string, Report>()
  let built = 0
  const children = finishList(root.children as Array<ElementContent>, options.file, undefined)
  return {hast: {type: 'root', children: children.filter((node) => !isSpace(node))}, links}

  function finishList(
    nodes: ReadonlyArray<ElementContent>,
    file: string,
    parent: string | undefined,
    around?: string
  ): Array<ElementContent> {
    const finished = nodes.flatMap((node): Array<ElementContent> => {
      if (node.type === 'text') return [{type: 'text', value: node.value}]
      if (node.type === 'included') return finishList(node.children, node.file, parent, around)
      if (node.type === 'element') return finishElement(node, file, parent, around)
      if (node.type === 'component') {
        const build = specs.get(node.name)?.build
        return build ? finishBuilt(node, build, file) : [finishComponent(node, file, parent)]
      }
      if (node.type === 'fault') {
        const {ruleId, reason} = node
        return [
          {
            type: 'fault',
            ruleId,
            reason,
            children: finishList(node.children, file, insideFault)
          }
        ]
      }
      return [] // Comments.
    })
    // Space beside a block says nothing; between words it is a space, and in code it is code.
    return finished.filter((node, index) => {
      return !isSpace(node) || !(isFlow(finished[index - 1]) || isFlow(finished[index + 1]))
    })
  }

  function finishElement(
    node: Element,
    file: string,
    parent: string | undefined,
    around: string | undefined
  ): Array<ElementContent> {
    const {tagName, position = findPlace(file, node.tagName)} = node
    if (!isSafeElement(tagName, around)) {
      reportTo(file)(
        'dropped-html',
        `Unexpected element \`${tagName}\`, expected one of HTML that runs nothing`,
        position
      )
      // Text inside of these is code, not content.
      const isCode = /^(script|style|template|noscript|noembed|xmp|textarea|title)$/.test(tagName)
      return isCode ? [] : finishList(node.children, file, parent, around)
    }

    const properties: Element['properties'] = {}
    for (const [name, value] of Object.entries(node.properties)) {
      const checked = checkAttribute(tagName, name, value)
      if ('reason' in checked) reportTo(file)('dropped-html', checked.reason, position, 'warning')
      else if (value !== undefined && value !== null) properties[checked.property] = checked.value
    }
    if (tagName === 'input') Object.assign(properties, {type: 'checkbox', disabled: true})
    if (tagName === 'iframe') return finishFrame(properties, file, position)
    if (tagName === 'img') return finishImage(properties, file, position)
    if (typeof properties.href === 'string') {
      properties.href = addLink('link', properties.href, file, position)
    }
    for (const name of ['src', 'poster']) {
      const url = properties[name]
      if (typeof url === 'string') properties[name] = addLink('image', url, file, position)
    }
    const inner = holdsText.has(tagName)
      ? node.children.filter(({type}) => type === 'text')
      : finishList(node.children, file, parent, tagName)
    // What was dropped leaves no gap.
    if (tagName === 'p' && inner.length === 0) return []
    return [{type: 'element', tagName, properties, children: inner}]
  }

  /** A browser takes what is inside of a frame for text, so nothing is. */
  function finishFrame(
    {sandbox, ...properties}: Element['properties'],
    file: string,
    position: Position | undefined
  ): Array<ElementContent> {
    if (typeof properties.src !== 'string') return []
    const asked = sandbox === undefined ? undefined : String(sandbox).split(/[\s,]+/)
    properties.src = addLink('link', properties.src, file, position)
    properties.sandbox = frameRights.filter((right) => asked?.includes(right) ?? true)
    if (typeof properties.allow === 'string') {
      const features = properties.allow.split(/\s*;\s*/)
      properties.allow = features.filter((feature) => frameFeatures.test(feature)).join('; ')
    }
    return [{type: 'element', tagName: 'iframe', properties, children: []}]
  }

  function finishImage(
    properties: Element['properties'],
    file: string,
    position: Position | undefined
  ): Array<ElementContent> {
    const {className, ...rest} = properties
    const spec = specs.get('Image')
    const classes = Array.isArray(className) ? {className: className.join(' ')} : {}
    const known = Object.entries(rest).filter(
      ([name]) => spec && Object.hasOwn(spec.props.shape, name)
    )
    const checked = spec?.props.safeParse({...Object.fromEntries(known), ...classes})
    if (!checked?.success) {
      const reason = 'Cannot find the address of an image, expected a path in `src`'
      reportTo(file)('missing-prop', reason, position)
      return [toFault('missing-prop', reason, [], undefined)].map(withoutPosition)
    }
    const props = Object.fromEntries(
      Object.entries(checked.data).filter(([, value]) => value !== undefined)
    )
    // The schema of images makes plain values.
    const image: Component = {
      type: 'component',
      name: 'Image',
      props: props as Component['props'],
      slots: {},
      children: []
    }
    return [finishComponent({...image, position}, file, undefined)]
  }

  function finishComponent(
    node: Component,
    file: string,
    parent: string | undefined
  ): ElementContent {
    if (node.isBuilt) return withoutPosition(node)
    const {name, position, places} = node
    const spec = specs.get(name)
    const report = reportTo(file)
    const props = {...node.props}
    for (const [key, value] of Object.entries(props)) {
      if (parseLinkToken(value) === undefined || spec?.urls?.includes(key)) continue
      report(
        'invalid-prop',
        `Unexpected scheme \`lockstep:\` in \`${key}\` of \`${name}\``,
        position
      )
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
        report(
          'dropped-html',
          `Unexpected address in \`${key}\`, expected a path, or one of \`https:\`, \`http:\`, \`mailto:\``,
          places?.[key] ?? position
        )
        if (!spec?.props.shape[key]?.isOptional()) {
          const reason = `Cannot find prop \`${key}\` of \`${name}\`, expected a safe address`
          return withoutPosition(toFault('dropped-html', reason, [], position))
        }
        delete props[key]
      }
    }
    const slots = Object.fromEntries(
      Object.entries(node.slots).map(([key, nodes]) => [key, finishList(nodes, file, undefined)])
    )
    const children = finishList(node.children, file, name)

    // Inside of something unknown, nobody knows what is out of place.
    if (spec?.parents && parent !== insideFault && !spec.parents.includes(parent ?? '')) {
      const names = spec.parents.map((other) => `\`${other}\``).join(' or ')
      const reason = `Unexpected \`${name}\` outside of ${names}, expected it right inside`
      report('misplaced-component', reason, position)
      return withoutPosition(toFault('misplaced-component', reason, children, position))
    }
    const component: Component = {type: 'component', name, props, slots, children}
    // What stands inside has lost its place by now, the component itself keeps it to the end.
    const context = {report, contracts, highlighter, diagrams}
    const finished = spec?.finish?.({...component, position, places}, context)
    return withoutPosition(finished ?? component)
  }

  /** What was made of props stands where the element of the author did. */
  function finishBuilt(
    node: Component,
    build: Exclude<ComponentSpec['build'], undefined>,
    file: string
  ): Array<ElementContent> {
    const {name, position} = node
    built++
    // No heading has an id with a colon.
    const made = build(node, `:v${built}`)
    if ('reason' in made) {
      reportTo(file)('invalid-prop', made.reason, position)
      const children = finishList(node.children, file, insideFault)
      return [toFault('invalid-prop', made.reason, children, undefined)].map(withoutPosition)
    }
    return finishList(placeAt(made.value, position), file, name)
  }

  function addLink(
    kind: PageLink['kind'],
    url: string,
    file: string,
    place: Position | undefined
  ): string {
    links.push({kind, url, file, ...(place && {place})})
    return toLinkToken(links.length - 1)
  }

  function isFlow(node: ElementContent | undefined): boolean {
    if (!node) return false
    if (node.type === 'element') return flowElements.has(node.tagName)
    if (node.type === 'component') {
      return specs.get(node.name)?.display !== 'text' || node.props.display === true
    }
    return node.type === 'included' || (node.type === 'fault' && node.children.some(isFlow))
  }

  function reportTo(file: string): Report {
    const report = reports.get(file) ?? createReport(file)
    reports.set(file, report)
    return report
  }
}

/** Things a frame of another site may use: those of players. */
const frameFeatures =
  /^(accelerometer|autoplay|clipboard-write|encrypted-media|fullscreen|gyroscope|picture-in-picture|web-share)$/

/** Elements of a drawing that are words. */
const holdsText: ReadonlySet<string> = new Set(['title', 'desc'])

/** Stands for a parent that is unknown. No component has this name. */
const insideFault = '?'

/** What a player of videos needs; a frame cannot lead the page that shows it elsewhere. */
const frameRights = ['allow-scripts', 'allow-same-origin', 'allow-popups', 'allow-presentation']

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

function isSpace(node: ElementContent): boolean {
  return node.type === 'text' && node.value.trim() === ''
}

function withoutPosition<N extends ElementContent>(node: N): N {
  const {position: _, ...rest} = node
  if ('places' in rest) delete rest.places
  if ('isBuilt' in rest) delete rest.isBuilt
  return rest as N // Positions are optional.
}
