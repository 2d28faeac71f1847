import {toGap} from '../article/gap.ts'
import {Banner, Bleed} from './asides.tsx'
import {Callout} from './callout.tsx'
import {Card, Cards} from './cards.tsx'
import {CodeBlock} from './code-block.tsx'
import type {ComponentView} from './component.ts'
import {ContractTable, Signature} from './contract.tsx'
import {Definitions} from './definitions.tsx'
import {Deployments} from './deployments.tsx'
import {Diagram, MathBlock} from './figures.tsx'
import {File, FileTree, Folder} from './file-tree.tsx'
import {Image} from './image.tsx'
import {Reference} from './reference.tsx'
import {Steps} from './steps.tsx'
import {Tabs} from './tabs.tsx'

/** The views of the built-in components. */
export const baseViews = {
  Banner,
  Bleed,
  Callout,
  Card,
  Cards,
  ChildCards: () => toGap('pages'),
  CodeBlock,
  ContractTable,
  Definitions,
  Deployments,
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
  // The schema of the component has checked the props, and the types repeat that schema.
} as Readonly<Record<string, unknown>> as Readonly<Record<string, ComponentView>>
