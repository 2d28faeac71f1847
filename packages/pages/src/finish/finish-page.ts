import type {ElementContent, Root} from 'hast'
import {toLinkToken} from '../links/link-token.ts'
import type {Component} from '../nodes.ts'
import type {Report} from '../problem.ts'
import {finishBuilt, finishComponent} from './finish-component.ts'
import {finishElement} from './finish-element.ts'
import {type Around, type Finisher, insideFault, type PageLink} from './finisher.ts'
import {flowElements} from './safe-html.ts'

/** What the last pass over a page needs. */
export interface FinishOptions
  extends Pick<Finisher, 'specs' | 'contracts' | 'highlighter' | 'diagrams' | 'findPlace'> {
  file: string
  createReport: (file: string) => Report
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
  const {specs, file, createReport} = options
  const reports = new Map<string, Report>()
  let built = 0
  const finisher: Finisher = {...options, finishList, addLink, reportTo}
  const children = finishList(root.children as Array<ElementContent>, {file})
  return {hast: {type: 'root', children: children.filter((node) => !isSpace(node))}, links}

  function finishList(nodes: ReadonlyArray<ElementContent>, around: Around): Array<ElementContent> {
    const finished = nodes.flatMap((node): Array<ElementContent> => {
      if (node.type === 'text') return [{type: 'text', value: node.value}]
      if (node.type === 'included') return finishList(node.children, {...around, file: node.file})
      if (node.type === 'element') return finishElement(node, around, finisher)
      if (node.type === 'component') return finishNamed(node, around)
      if (node.type === 'fault') {
        const {ruleId, reason} = node
        return [
          {
            type: 'fault',
            ruleId,
            reason,
            children: finishList(node.children, {file: around.file, parent: insideFault})
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

  function finishNamed(node: Component, around: Around): Array<ElementContent> {
    const build = specs.get(node.name)?.build
    if (!build) return [finishComponent(node, around, finisher)]
    built++
    // No heading has an id with a colon.
    return finishBuilt(node, build(node, `:v${built}`), around.file, finisher)
  }

  function addLink(...[kind, url, holder, place]: Parameters<Finisher['addLink']>): string {
    links.push({kind, url, file: holder, ...(place && {place})})
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

  function reportTo(holder: string): Report {
    const report = reports.get(holder) ?? createReport(holder)
    reports.set(holder, report)
    return report
  }
}

function isSpace(node: ElementContent): boolean {
  return node.type === 'text' && node.value.trim() === ''
}
