import {z} from 'zod'
import {callout} from './components/callout.ts'
import {card, cards, childCards} from './components/cards.ts'
import {abiTable, errorTable, signature, storageTable, value} from './components/contract-facts.ts'
import {mermaid} from './components/diagram.ts'
import {file, fileTree, folder} from './components/file-tree.ts'
import {image} from './components/image.ts'
import {snippet} from './components/snippet.ts'
import {step, steps} from './components/steps.ts'
import {tab, tabs} from './components/tabs.ts'
import {defineComponent, flag, type Registry} from './registry.ts'

/** Content that goes beyond the column of text. */
const bleed = defineComponent({name: 'Bleed', display: 'flow', shape: {full: flag.optional()}})

/** A message above the page. */
const banner = defineComponent({
  name: 'Banner',
  display: 'flow',
  shape: {dismissible: flag.optional(), storageKey: z.string().optional()}
})

/** The components that a page may use without anybody adding any, by every name they go by. */
export const baseComponents: Registry = {
  AbiTable: abiTable,
  Banner: banner,
  Bleed: bleed,
  Callout: callout,
  Card: card,
  Cards: cards,
  'Cards.Card': card,
  ChildCards: childCards,
  ErrorTable: errorTable,
  File: file,
  FileTree: fileTree,
  'FileTree.File': file,
  'FileTree.Folder': folder,
  Folder: folder,
  Image: image,
  Mermaid: mermaid,
  Signature: signature,
  Snippet: snippet,
  Step: step,
  Steps: steps,
  'Steps.Step': step,
  StorageTable: storageTable,
  Tab: tab,
  Tabs: tabs,
  'Tabs.Tab': tab,
  Value: value
}
