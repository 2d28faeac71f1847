import type {ElementContent, Root} from 'hast'
import type {Transformer} from 'unified'
import type {VFile} from 'vfile'
import {getContext} from '../compile-context.ts'
import type {ComponentSpec} from '../components/component-spec.ts'
import {isFlow} from '../components/is-flow.ts'
import {toComponentError} from '../components/to-component-error.ts'
import {parseRaw} from '../convert/parse-raw.ts'
import {toFault} from '../convert/to-fault.ts'
import {toLinkToken} from '../links/link-token.ts'
import type {PageLink} from '../links/page-link.ts'
import type {Component} from '../nodes.ts'
import type {ReportFinding} from '../problem.ts'
import {buildDefinitions, keepDefinitions} from './build-definitions.ts'
import {finishBuilt, finishComponent} from './finish-component.ts'
import {finishElement} from './finish-element.ts'
import {type Ancestors, type Finisher, insideFault} from './finisher.ts'

/**
 * Plugin that goes over the whole page once, whatever its parts come from.
 *
 * After it nothing that runs is left, addresses are tokens (see decisions/0015), images are components, and components
 * have their final shape. It is the sanitizer: see decisions/0012.
 */
export function rehypeFinish(): Transformer<Root> {
  return (tree, file) => {
    const links: Array<PageLink> = []
    const finisher = createFinisher(file, links)
    const {context} = finisher
    context.isFinished = true
    // A plugin of the site may have added raw HTML.
    const parsed = parseRaw(tree.children as Array<ElementContent>)
    const children = finishList(parsed, {file: context.file}, finisher).filter(
      (node) => !isSpace(node)
    )
    const reason = context.failure ?? file.data.page?.facts.error?.reason
    const faults =
      reason === undefined ? [] : [toFault({ruleId: 'invalid-page', reason}, [], undefined)]
    file.data.links = links
    return {type: 'root', children: [...faults, ...children, ...buildDefinitions(context)]}
  }
}

/** Create the state of the pass. Addresses that it meets are added to `links`. */
function createFinisher(file: VFile, links: Array<PageLink>): Finisher {
  const context = getContext(file)
  const reports = new Map<string, ReportFinding>()
  const elements = new Map(
    [...context.specs.values()].flatMap((spec) =>
      spec.element === undefined ? [] : [[spec.element, spec]]
    )
  )
  const ids = new Set<string>()
  let created = 0
  const finisher: Finisher = {
    context,
    elements,
    finishList: (nodes, ancestors) => finishList(nodes, ancestors, finisher),
    addLink(kind, url, holder, place) {
      links.push({kind, url, file: holder, ...(place && {place})})
      return toLinkToken(links.length - 1)
    },
    addDefinition: keepDefinitions(context),
    createId: () => `:v${++created}`,
    claimId(id) {
      const isNew = !ids.has(id)
      ids.add(id)
      return isNew ? id : undefined
    },
    reportTo(holder) {
      const report = reports.get(holder) ?? context.createReport(holder)
      reports.set(holder, report)
      return report
    }
  }
  return finisher
}

function finishList(
  nodes: ReadonlyArray<ElementContent>,
  ancestors: Ancestors,
  finisher: Finisher
): Array<ElementContent> {
  const {specs} = finisher.context
  const finished = nodes.flatMap((node) => finishNode(node, ancestors, finisher))
  // White space next to a block shows nothing; between words it is a space, and in code it is code.
  return finished.filter((node, index) => {
    if (!isSpace(node)) return true
    const [before, after] = [finished[index - 1], finished[index + 1]]
    return !(before && isFlow(before, specs)) && !(after && isFlow(after, specs))
  })
}

function finishNode(
  node: ElementContent,
  ancestors: Ancestors,
  finisher: Finisher
): Array<ElementContent> {
  switch (node.type) {
    case 'text':
      return [{type: 'text', value: node.value}]
    case 'included':
      return finishList(node.children, {...ancestors, file: node.file}, finisher)
    case 'element':
      return finishElement(node, ancestors, finisher)
    case 'component':
      return buildOrFinish(node, ancestors, finisher)
    case 'fault': {
      const inside = {file: ancestors.file, parent: insideFault}
      const {ruleId, reason} = node
      return [
        {type: 'fault', ruleId, reason, children: finishList(node.children, inside, finisher)}
      ]
    }
    default:
      return [] // Comments, and whatever a plugin made that HTML does not have.
  }
}

/** Finish a component, or the content that it is built into. */
function buildOrFinish(
  node: Component,
  ancestors: Ancestors,
  finisher: Finisher
): Array<ElementContent> {
  const {context} = finisher
  const {file} = ancestors
  const build = context.specs.get(node.name)?.build
  if (!build) return [finishComponent(node, ancestors, finisher)]
  const input = file === context.file ? node : {...node, position: undefined}
  return finishBuilt(node, tryBuild(build, input, finisher.createId()), file, finisher)
}

/** A component that fails is code of the site, so the page and the props are what its author needs to know. */
function tryBuild(
  build: NonNullable<ComponentSpec['build']>,
  node: Component,
  uid: string
): ReturnType<typeof build> {
  try {
    return build(node, uid)
  } catch (error) {
    throw toComponentError(error, node)
  }
}

function isSpace(node: ElementContent): boolean {
  return node.type === 'text' && node.value.trim() === ''
}
