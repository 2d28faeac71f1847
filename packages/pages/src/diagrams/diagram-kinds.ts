import type {DiagramParser} from './diagram-parser.ts'
import {createFlowParser} from './graph/parse-flow-graph.ts'
import {createStateParser} from './graph/parse-state-graph.ts'
import {createSequenceParser} from './sequence/parse-sequence.ts'
import {createClassParser} from './table/parse-class-graph.ts'
import {createEntityParser} from './table/parse-entity-graph.ts'

/** A kind of diagram that is drawn without a browser. */
interface DiagramKind {
  /** Matches its first line. A flowchart says its direction there. */
  pattern: RegExp
  /** Its name for readers, with its article for messages. */
  name: string
  article: 'a' | 'an'
  /** Whether text in quotes may continue on the next lines. */
  hasLongQuotes?: boolean
  /** Whether `title` is a line of its own. */
  hasTitle?: boolean
  createParser: (direction: string | undefined) => DiagramParser
}

/** The kinds of diagrams that are drawn without a browser. */
export const diagramKinds: ReadonlyArray<DiagramKind> = [
  {
    pattern: /^(?:graph|flowchart)(?:\s+(TD|TB|LR|BT|RL))?$/i,
    name: 'Flowchart',
    article: 'a',
    hasLongQuotes: true,
    createParser: createFlowParser
  },
  {
    pattern: /^stateDiagram(?:-v2)?$/i,
    name: 'State diagram',
    article: 'a',
    createParser: createStateParser
  },
  {
    pattern: /^sequenceDiagram$/i,
    name: 'Sequence diagram',
    article: 'a',
    hasTitle: true,
    createParser: createSequenceParser
  },
  {
    pattern: /^classDiagram(?:-v2)?$/i,
    name: 'Class diagram',
    article: 'a',
    createParser: createClassParser
  },
  {
    pattern: /^erDiagram$/i,
    name: 'Entity relationship diagram',
    article: 'an',
    createParser: createEntityParser
  }
]
