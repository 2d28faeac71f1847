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
  /** Whether text in quotes or brackets may continue on the next lines. */
  hasLongTexts?: boolean
  /** Whether `title` is a line of its own. */
  hasTitle?: boolean
  /** Matches lines about looks, which are a matter of the theme, and about clicks, which are code. */
  looks: RegExp
  /** Matches lines that mean something and that only a browser can draw. */
  undrawn?: RegExp
  /** A slip that people make, and what to write instead. */
  slip?: {pattern: RegExp; hint: string}
  createParser: (direction: string | undefined) => DiagramParser
}

const graphLooks = /^(?:click|classDef|linkStyle|style)\s|^class\s+[\w,-]+\s+\w+$/

/** The kinds of diagrams that are drawn without a browser. */
export const diagramKinds: ReadonlyArray<DiagramKind> = [
  {
    pattern: /^(?:graph|flowchart)(?:\s+(TD|TB|LR|BT|RL))?$/i,
    name: 'Flowchart',
    article: 'a',
    hasLongTexts: true,
    looks: graphLooks,
    undrawn: /@\{/,
    slip: {pattern: /(?<=[\s\w\])}])->(?=[\s\w])/, hint: 'write an arrow as `-->`'},
    createParser: createFlowParser
  },
  {
    pattern: /^stateDiagram(?:-v2)?$/i,
    name: 'State diagram',
    article: 'a',
    looks: graphLooks,
    undrawn: /^note\s|^--$|^state\s.*(?:<<|\[\[)(?:choice|fork|join)(?:>>|\]\])$/i,
    createParser: createStateParser
  },
  {
    pattern: /^sequenceDiagram$/i,
    name: 'Sequence diagram',
    article: 'a',
    hasTitle: true,
    looks: /^(?:activate|deactivate|links?|properties|details)\s/,
    createParser: createSequenceParser
  },
  {
    pattern: /^classDiagram(?:-v2)?$/i,
    name: 'Class diagram',
    article: 'a',
    looks: /^(?:click|classDef|cssClass|style|callback|link)\s/,
    undrawn: /\(\)(?:--|\.\.)|(?:--|\.\.)\(\)/,
    createParser: createClassParser
  },
  {
    pattern: /^erDiagram$/i,
    name: 'Entity relationship diagram',
    article: 'an',
    looks: graphLooks,
    createParser: createEntityParser
  }
]
