import {findShownPlace} from '@lockstep/pages'
import {toPlace} from '@lockstep/problem'
import type {Code} from 'mdast'
import type {NodesByType} from '../collect/list-nodes.ts'
import {parseShellFence} from '../fences/parse-shell-fence.ts'
import {createCodeMap} from '../places/create-code-map.ts'
import type {Locator} from '../places/create-locator.ts'
import {findAmountPlace} from './find-amount-place.ts'
import {findNames} from './find-names.ts'
import {listDiagramMentions} from './list-diagram-mentions.ts'
import {listInlineMentions} from './list-inline-mentions.ts'
import {listShellNamespaces} from './list-namespace-mentions.ts'
import {isOutput, listOutputMentions, listRevertMentions} from './list-output-mentions.ts'
import {listScriptMentions} from './list-script-mentions.ts'
import {listShellMentions} from './list-shell-mentions.ts'
import {listSolidityMentions} from './list-solidity-mentions.ts'
import {listTypeMentions, listTypeObjects} from './list-type-mentions.ts'
import type {AddMention, Mention} from './mention.ts'

/** Collect every name on a page that may belong to a contract, in page order. */
export function collectContractMentions(
  nodes: NodesByType,
  text: string,
  locator: Locator
): Array<Mention> {
  const mentions: Array<Mention> = []
  listInlineMentions(nodes, text, (mention, start, end) => {
    const {kind, value} = mention
    const at =
      kind === 'name' && value !== undefined
        ? findAmountPlace(text, value, [start, end])
        : undefined
    const more = at && {valuePlace: locator.at(...at)}
    mentions.push({...mention, ...more, place: locator.at(start, end)})
  })
  for (const {node} of nodes.codes) {
    const map = createCodeMap(node, locator)
    listFenceMentions(node, ({argumentsAt, valueAt, tuplesAt, ...mention}, start, end) => {
      const argumentsPlace = argumentsAt && map.at(...argumentsAt)
      const valuePlace = valueAt && map.at(...valueAt)
      const tuples = tuplesAt?.map(({values, ...at}) => ({
        values,
        place: map.at(at.start, at.end)
      }))
      const more = {
        ...(argumentsPlace && {argumentsPlace}),
        ...(valuePlace && {valuePlace}),
        ...(tuples && {tuples})
      }
      mentions.push({...mention, ...more, place: map.at(start, end)})
    })
    mentions.push(...listShown(node))
  }
  for (const {node} of nodes.elements) {
    for (const attribute of node.attributes) {
      if (attribute.type !== 'mdxJsxAttribute') continue
      const {name, value, position} = attribute
      if (typeof value !== 'string' || !position) continue
      const component = node.name ?? undefined
      if (name === 'file' && component === 'Snippet') mentions.push(toShownFile(value, position))
      if (name !== 'of') continue
      const files = findFiles(node.attributes)
      const more = {component, ...(files !== undefined && {value: files})}
      mentions.push(...toShown(value, position).map((mention) => ({...mention, ...more})))
    }
  }
  return mentions.sort(byPlace)
}

/** Find the files that a component compares: `v1.json v2.json`, with a space before or after a missing one. */
function findFiles(
  attributes: NodesByType['elements'][number]['node']['attributes']
): string | undefined {
  const find = (key: string): string => {
    const found = attributes.find((each) => 'name' in each && each.name === key)
    return typeof found?.value === 'string' ? found.value : ''
  }
  const files = `${find('from')} ${find('to')}`
  return files === ' ' ? undefined : files
}

function listFenceMentions(node: Code, add: AddMention): void {
  const language = (node.lang ?? '').toLowerCase()
  // The compiler fills such a fence from the contracts.
  if (findOf(node) !== undefined) return
  listTypeMentions(node.value, 0, add)
  const shell = parseShellFence(node)
  if (shell) {
    listShellMentions(shell, add)
    listShellNamespaces(shell.text, add)
    // A session shows what its commands print.
    listRevertMentions(shell.text, add)
  } else if (/^(?:[cm]?[jt]sx?|javascript|typescript)$/.test(language)) {
    listScriptMentions(node.value, false, add)
    listTypeObjects(node.value, add)
  } else if (/^json[c5]?$/.test(language)) {
    listScriptMentions(node.value, true, add)
    listTypeObjects(node.value, add)
  } else if (/^sol(?:idity)?$/.test(language)) listSolidityMentions(node.value, add)
  else if (language === 'mermaid') listDiagramMentions(node.value, add)
  else if (/^(?:mdx?|markdown)$/.test(language)) listExampleMentions(node.value, add)
  else if (isOutput(language)) listOutputMentions(node.value, add)
}

/** Examples of components that show code. */
function listExampleMentions(code: string, add: AddMention): void {
  for (const {1: head = '', 2: value = '', index} of code.matchAll(/(\bof=["'])([^"'\n]*)["']/g)) {
    const offset = index + head.length
    for (const {name, receiver, signature, start, end} of findNames(value)) {
      const mention = {name, receiver, signature, isCertain: receiver !== undefined}
      add({form: 'inline code', kind: 'name', ...mention}, offset + start, offset + end)
    }
  }
}

/** The symbols of a fence that is filled from the contracts, or the file that it shows. */
function listShown(node: Code): Array<Mention> {
  const place = findShownPlace(node) ?? node.position
  const [, file] = /(?:^|\s)file=<rootDir>\/([^#\s]+)/.exec(node.meta ?? '') ?? []
  if (file !== undefined && place) return [toShownFile(file, place)]
  const value = findOf(node)
  return value === undefined || !place ? [] : toShown(value, place)
}

function findOf({meta}: Code): string | undefined {
  return /\bof=(["'])(.*?)\1/.exec(meta ?? '')?.[2]
}

function toShown(value: string, position: Mention['place']): Array<Mention> {
  const place = toPlace(position)
  return findNames(value.replace(/^.*\.sol:/, '')).map(
    ({name, receiver, signature}): Mention => ({
      form: 'shown',
      kind: 'name',
      name,
      receiver,
      signature,
      isCertain: true,
      place
    })
  )
}

function toShownFile(name: string, position: Mention['place']): Mention {
  return {form: 'shown', kind: 'path', name, isCertain: true, place: toPlace(position)}
}

function byPlace(a: Mention, b: Mention): number {
  const [left, right] = [a.place.start, b.place.start]
  return left.line - right.line || left.column - right.column
}
