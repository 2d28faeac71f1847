import {type ComponentSpec, componentDocs, describeProps, type Registry} from '@lockstep/pages'
import type {TagCursor} from '../cursor/find-tag-cursor.ts'
import type {Completion} from './completion.ts'

/** List the components of a site. */
export function completeComponent(components: Registry): Array<Completion> {
  return Object.entries(components).map(([name, spec]) => ({
    label: name,
    kind: 'class',
    documentation: describeComponent(name, spec)
  }))
}

/** List the props of a component that its tag does not have yet. */
export function completeProp(
  components: Registry,
  {component, known}: Extract<TagCursor, {kind: 'prop'}>
): Array<Completion> {
  const spec = findSpec(components, component)
  if (!spec) return []
  return describeProps(spec)
    .filter(({name}) => name !== 'id' && !known.includes(name))
    .sort((a, b) => Number(b.isRequired) - Number(a.isRequired))
    .map(({name, expected, description, isRequired}) => ({
      label: name,
      kind: 'property',
      detail: isRequired ? `${expected}, required` : expected,
      documentation: description,
      text: isText(expected) ? `${name}="$0"` : `${name}={$0}`,
      isSnippet: true
    }))
}

/** List the values that a prop accepts. */
export function completePropValue(
  components: Registry,
  {component, prop}: Extract<TagCursor, {kind: 'prop-value'}>
): Array<Completion> {
  const spec = findSpec(components, component)
  const found = spec && describeProps(spec).find(({name}) => name === prop)
  return (found?.choices ?? []).map((label) => ({label, kind: 'value'}))
}

/** Describe a component in Markdown: what it is for, its props and an example. */
export function describeComponent(name: string, spec: ComponentSpec): string {
  const {summary, example} = componentDocs[spec.name] ?? {}
  const rows = describeProps(spec)
    .filter((prop) => prop.name !== 'id')
    .map(({name: prop, expected, description, isRequired}) => {
      const more = description === undefined ? '' : `: ${description}`
      return `- \`${prop}\`${isRequired ? ' (required)' : ''}, ${expected}${more}`
    })
  return [
    `**\`<${name}>\`**${summary === undefined ? '' : `: ${summary}`}`,
    rows.join('\n'),
    example === undefined ? '' : `\`\`\`\`mdx\n${example}\n\`\`\`\``
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** Find a component by the name that an author wrote. */
export function findSpec(components: Registry, name: string): ComponentSpec | undefined {
  return Object.hasOwn(components, name) ? components[name] : undefined
}

function isText(expected: string): boolean {
  return /string|^one of|`true`/.test(expected)
}
