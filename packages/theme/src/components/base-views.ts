import {toGap} from '../article/gap.ts'
import {Banner, Bleed} from './asides.tsx'
import {Callout} from './callout.tsx'
import {Card, Cards} from './cards.tsx'
import {CodeBlock} from './code-block.tsx'
import type {ComponentView} from './component.ts'
import {ContractTable, Signature} from './contract.tsx'
import {Diagram, MathBlock} from './figures.tsx'
import {File, FileTree, Folder} from './file-tree.tsx'
import {Image} from './image.tsx'
import {Reference} from './reference.tsx'
import {Steps} from './steps.tsx'
import {Tabs} from './tabs.tsx'

/** How the components look that a page may use without anybody adding any. */
export const baseViews = {
  Banner,
  Bleed,
  Callout,
  Card,
  Cards,
  ChildCards: () => toGap('pages'),
  CodeBlock,
  ContractTable,
  Diagram,
  File,
  FileTree,
  Folder,
  Image,
  Math: MathBlock,
  Reference,
  Signature,
  Steps,
  Tabs
  // Their props were checked by the schema of the component, which is what the types repeat.
} as Readonly<Record<string, unknown>> as Readonly<Record<string, ComponentView>>
