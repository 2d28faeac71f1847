import type {ElementContent} from 'hast'
import {z} from 'zod'
import {defineComponent, flag} from './component-spec.ts'

/** Names of files and folders. */
export const fileTree = defineComponent({
  name: 'FileTree',
  display: 'flow',
  shape: {},
  toMarkdown: ({children}) => [
    {type: 'code', lang: 'text', value: listNames(children, '').join('\n')}
  ]
})

/** A folder of a file tree. */
export const folder = defineComponent({
  name: 'Folder',
  display: 'flow',
  shape: {
    name: z.string(),
    open: flag.optional(),
    defaultOpen: flag.optional(),
    active: flag.optional()
  },
  ignored: ['label'],
  parents: ['FileTree', 'Folder']
})

/** A file of a file tree. */
export const file = defineComponent({
  name: 'File',
  display: 'flow',
  shape: {name: z.string(), active: flag.optional()},
  ignored: ['label'],
  parents: ['FileTree', 'Folder']
})

function listNames(nodes: Array<ElementContent>, indent: string): Array<string> {
  return nodes.flatMap((node) => {
    if (node.type === 'fault') return listNames(node.children, indent)
    if (node.type !== 'component') return []
    const isFolder = node.name === 'Folder'
    return [
      `${indent}${node.props.name}${isFolder ? '/' : ''}`,
      ...listNames(node.children, `${indent}  `)
    ]
  })
}
