import {z} from 'zod'
import {callout} from './callout.ts'
import {card, cards, childCards} from './cards.ts'
import {defineComponent, flag, type Registry} from './component-spec.ts'
import {abiTable, errorTable, storageTable} from './contract-tables.ts'
import {address, deployments} from './deployments.ts'
import {mermaid} from './diagram.ts'
import {file, fileTree, folder} from './file-tree.ts'
import {image} from './image.ts'
import {reference} from './reference.ts'
import {signature} from './signature.ts'
import {snippet} from './snippet.ts'
import {step, steps} from './steps.ts'
import {storageDiff} from './storage-diff.ts'
import {tab, tabs} from './tabs.ts'
import {value} from './value.ts'

/** Content that is wider than the column of text. */
const bleed = defineComponent({name: 'Bleed', display: 'flow', shape: {full: flag.optional()}})

/** A message above the page. */
const banner = defineComponent({
  name: 'Banner',
  display: 'flow',
  shape: {dismissible: flag.optional(), storageKey: z.string().optional()}
})

/** The components of every site, by all names that authors use for them. */
export const baseComponents: Registry = {
  AbiTable: abiTable,
  Address: address,
  Banner: banner,
  Bleed: bleed,
  Callout: callout,
  Card: card,
  Cards: cards,
  'Cards.Card': card,
  ChildCards: childCards,
  Deployments: deployments,
  ErrorTable: errorTable,
  File: file,
  FileTree: fileTree,
  'FileTree.File': file,
  'FileTree.Folder': folder,
  Folder: folder,
  Image: image,
  Mermaid: mermaid,
  Reference: reference,
  Signature: signature,
  Snippet: snippet,
  Step: step,
  Steps: steps,
  'Steps.Step': step,
  StorageDiff: storageDiff,
  StorageTable: storageTable,
  Tab: tab,
  Tabs: tabs,
  'Tabs.Tab': tab,
  Value: value
}
