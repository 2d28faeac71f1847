import type {PageNodes} from '../src/index.ts'

/** Draw nodes in one line: `Callout(kind=tip)[p["Text"]]`. */
export function drawPage(node: PageNodes): string {
  if (node.type === 'text') return JSON.stringify(node.value)
  if (node.type === 'root') return node.children.map(drawPage).join(' ')
  if (node.type === 'comment' || node.type === 'doctype') return node.type
  if (!('children' in node)) return node.type

  const inner = `[${node.children.map(drawPage).join(' ')}]`
  if (node.type === 'fault') return `fault:${node.ruleId}${inner}`
  if (node.type === 'element') return `${node.tagName}${drawValues(node.properties)}${inner}`
  if (node.type !== 'component') return node.type
  const slots = Object.entries(node.slots).map(([name, content]): [string, string] => [
    name,
    `{${content.map(drawPage).join(' ')}}`
  ])
  return `${node.name}${drawValues({...node.props, ...Object.fromEntries(slots)})}${inner}`
}

function drawValues(values: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(values).map(([name, value]) => `${name}=${String(value)}`)
  return pairs.length > 0 ? `(${pairs.join(' ')})` : ''
}
