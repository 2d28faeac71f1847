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
import {type Around, type Finisher, insideFault} from './finisher.ts'

/**
 * Plugin that goes over the whole page once, whatever its parts come from.
 *
 * After it nothing that runs is left, addresses are tokens (see decisions/0015), images are components, and components
 * have their final shape. It is the sanitizer: see decisions/0012.
 */
export function rehypeFinish(): Transformer<Root> {
  return (tree, file) => {
    const finisher = createFinisher(file)
    const {context} = finisher
    context.isFinished = true
    // A plugin of the site may have added raw HTML.
    const parsed = parseRaw(tree.children as Array<ElementContent>)
    const children = finisher
      .finishList(parsed, {file: context.file})
      .filter((node) => !isSpace(node))
    const reason = context.failure ?? file.data.page?.facts.error?.reason
    const faults =
      reason === undefined ? [] : [toFault({ruleId: 'invalid-page', reason}, [], undefined)]
    file.data.links = finisher.links
    return {type: 'root', children: [...faults, ...children, ...buildDefinitions(context)]}
  }
}

function createFinisher(file: VFile): Finisher & {links: Array<PageLink>} {
  const context = getContext(file)
  const links: Array<PageLink> = []
  const reports = new Map<string, ReportFinding>()
  const elements = new Map(
    [...context.specs.values()].flatMap((spec) =>
      spec.element === undefined ? [] : [[spec.element, spec]]
    )
  )
  const ids = new Set<string>()
  let built = 0
  const addDefinition = keepDefinitions(context)
  const finisher = {context, elements, links, finishList, addLink, addDefinition, claimId, reportTo}
  return finisher

  function finishList(nodes: ReadonlyArray<ElementContent>, around: Around): Array<ElementContent> {
    const {specs} = context
    const finished = nodes.flatMap((node) => finishNode(node, around))
    // White space next to a block shows nothing; between words it is a space, and in code it is code.
    return finished.filter((node, index) => {
      if (!isSpace(node)) return true
      const [before, after] = [finished[index - 1], finished[index + 1]]
      return !(before && isFlow(before, specs)) && !(after && isFlow(after, specs))
    })
  }

  function finishNode(node: ElementContent, around: Around): Array<ElementContent> {
    switch (node.type) {
      case 'text':
        return [{type: 'text', value: node.value}]
      case 'included':
        return finishList(node.children, {...around, file: node.file})
      case 'element':
        return finishElement(node, around, finisher)
      case 'component':
        return finishNamed(node, around)
      case 'fault': {
        const children = finishList(node.children, {file: around.file, parent: insideFault})
        const {ruleId, reason} = node
        return [{type: 'fault', ruleId, reason, children}]
      }
      default:
        return [] // Comments, and whatever a plugin made that HTML does not have.
    }
  }

  function finishNamed(node: Component, around: Around): Array<ElementContent> {
    const build = context.specs.get(node.name)?.build
    if (!build) return [finishComponent(node, around, finisher)]
    built++
    // No id of a heading contains a colon, so this one is unique.
    return finishBuilt(
      node,
      tryBuild(
        build,
        around.file === context.file ? node : {...node, position: undefined},
        `:v${built}`
      ),
      around.file,
      finisher
    )
  }

  function addLink(...[kind, url, holder, place]: Parameters<Finisher['addLink']>): string {
    links.push({kind, url, file: holder, ...(place && {place})})
    return toLinkToken(links.length - 1)
  }

  function claimId(id: string): string | undefined {
    const isNew = !ids.has(id)
    ids.add(id)
    return isNew ? id : undefined
  }

  function reportTo(holder: string): ReportFinding {
    const report = reports.get(holder) ?? context.createReport(holder)
    reports.set(holder, report)
    return report
  }
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
