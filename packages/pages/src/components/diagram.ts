import {z} from 'zod'
import {buildDiagram} from '../diagrams/build-diagram.ts'
import {defineComponent} from './component-spec.ts'

/** A diagram as Nextra writes it: `<Mermaid chart={…} />`. */
export const mermaid = defineComponent({
  name: 'Mermaid',
  display: 'flow',
  shape: {chart: z.string(), title: z.string().optional(), description: z.string().optional()},
  needs: () => ({hasDiagram: true}),
  finish({props, position, places}, {report, diagrams, highlighter}) {
    const {chart, title, description} = props as {
      chart: string
      title?: string
      description?: string
    }
    return buildDiagram(
      chart,
      {title, description},
      {
        diagrams,
        highlighter,
        report({line, column, ...finding}) {
          const {start, end} = places?.chart ?? position ?? {}
          // A line that is written as `\n` has no line of its own.
          const isInside = start && end && line > 0 && start.line + line <= end.line
          report({
            ...finding,
            place: isInside ? {line: start.line + line, column: column + 1} : start
          })
        }
      }
    )
  }
})

/** A drawn diagram, with one `svg` inside. */
export const diagram = defineComponent({
  name: 'Diagram',
  display: 'flow',
  shape: {source: z.string(), title: z.string().optional(), description: z.string().optional()},
  toMarkdown: ({props}) => [{type: 'code', lang: 'mermaid', value: String(props.source)}]
})
