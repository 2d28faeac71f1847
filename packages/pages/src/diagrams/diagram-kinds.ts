import {parseFlowLine} from './parse-flow-line.ts'
import {createSequenceReader} from './parse-sequence-line.ts'

/** Returns a line as the renderer expects it, or undefined for one that is not valid. */
export type ReadLine = (line: string) => string | undefined

/** A kind of diagram that is drawn without a browser. */
export interface DiagramKind {
  /** Matches its first line. */
  pattern: RegExp
  /** Its name for readers. */
  kind: string
  /** Its first line, as the renderer expects it. */
  header: string
  createReader: () => ReadLine
}

/** The kinds of diagrams that are drawn without a browser. */
export const diagramKinds: ReadonlyArray<DiagramKind> = [
  {
    pattern: /^(?:graph|flowchart)(?:\s+(TD|TB|LR|BT|RL))?$/i,
    kind: 'Flowchart',
    header: 'flowchart',
    createReader: () => parseFlowLine
  },
  {
    pattern: /^stateDiagram(?:-v2)?$/i,
    kind: 'State diagram',
    header: 'stateDiagram-v2',
    createReader: matches(
      /^(direction\s+(TD|TB|LR|BT|RL)|state\s+("[^"]+"\s+as\s+)?[\w\p{L}]+(\s*\{)?|\}|(\[\*\]|[\w\p{L}-]+)\s*-->\s*(\[\*\]|[\w\p{L}-]+)(\s*:.+)?|[\w\p{L}-]+\s*:.+)$/iu
    )
  },
  {
    pattern: /^sequenceDiagram$/i,
    kind: 'Sequence diagram',
    header: 'sequenceDiagram',
    createReader: createSequenceReader
  },
  {
    pattern: /^classDiagram$/i,
    kind: 'Class diagram',
    header: 'classDiagram',
    createReader: matches(
      /^(namespace\s+\S+\s*\{|class\s+\S+(\s*\{(\s*<<\w+>>\s*\})?)?|\}|<<\w+>>|\S+\s*:.+|\S+\s+("[^"]*"\s+)?(<\|--|<\|\.\.|\*--|o--|-->|--\*|--o|--\|>|\.\.>|\.\.\|>|<--|<\.\.|--)\s+("[^"]*"\s+)?\S+(\s*:.+)?)$/
    )
  },
  {
    pattern: /^erDiagram$/i,
    kind: 'Entity relationship diagram',
    header: 'erDiagram',
    createReader: matches(/^(\S+\s*\{|\}|\S+\s+[|o}{]+(--|\.\.)[|o}{]+\s+\S+\s*:.+)$/)
  }
]

function matches(pattern: RegExp): () => ReadLine {
  return () => (line) => (pattern.test(line) ? line : undefined)
}
