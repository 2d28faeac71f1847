import type {AbiParameter} from '@lockstep/snippets'
import type {GeneratorName} from '../import/read-generator.ts'
import type {ProvenPlan} from './deploy/deployment.ts'
import type {PackageManager} from './package-manager.ts'
import type {Script} from './script/script.ts'

/** A function of the contract that new docs show, as far as the first pages need it. */
export interface FunctionOutline {
  name: string
  /** Reference that pages use: `Counter.increment`. */
  reference: string
  /** `increment()` */
  signature: string
  /** `number()(uint256)`, as `cast call` takes it. */
  callSignature: string
  isView: boolean
  /** Whether it returns a public variable. */
  isGetter: boolean
  /** Four bytes that calldata begins with. */
  selector: string
  /** The modifier that says who may call it: `onlyOwner`. */
  access: string | undefined
  /** Whether it sets up a proxy instead of a constructor. */
  isInitializer: boolean
  /** Parameters as in the ABI. */
  inputs: ReadonlyArray<AbiParameter>
  isPayable: boolean
  /** Whether a call without arguments by any account is sure to succeed. */
  isPlainCall: boolean
  /** Signatures of the events that a call can emit. */
  events: Array<string>
  /** Errors and messages that a call can revert with. */
  reverts: Array<string>
  /** The custom errors among them, with their selectors. */
  errors: Array<{signature: string; selector: string}>
}

/** The contract that the first pages are about. */
export interface ContractOutline {
  /** `source` is one with functions outside of contracts. */
  kind: 'contract' | 'interface' | 'library' | 'source'
  name: string
  /**
   * Reference that pages use. It has a path if several sources declare the name. For a source, it is the reference of
   * a function in it.
   */
  reference: string
  /** Path of the source, from the project. */
  file: string
  /** First sentence of its NatSpec. */
  notice: string | undefined
  functions: Array<FunctionOutline>
  /** Whether it has code of its own to deploy, which an abstract contract doesn't. */
  isConcrete: boolean
  /** Arguments of the constructor. */
  constructorInputs: ReadonlyArray<AbiParameter>
  constructorReverts: boolean
  /** How to deploy it on a local chain; undefined where no way works. */
  deployment: ProvenPlan | undefined
  /** A script that calls functions of a library or a source; undefined where no call works. */
  script: Script | undefined
  hasStorage: boolean
  hasErrors: boolean
}

/** Settings of a Hardhat project that Foundry needs too. */
export interface HardhatOutline {
  /** Folder of the configuration, from the project. */
  folder: string
  sources: string
  solc: string | undefined
  evmVersion: string | undefined
  optimizerRuns: number | undefined
  viaIr: boolean
}

/** Docs of another generator. */
interface GeneratorOutline {
  name: GeneratorName
  /** Folder of its configuration, from the project. */
  folder: string
}

/** The facts that `lockstep init` finds out about a folder. */
export interface ProjectOutline {
  /** Name that readers see. */
  title: string
  /** Folder of pages that is there already, from the project. */
  docs: string | undefined
  contract: ContractOutline | undefined
  /** Whether pages about contracts can be generated. */
  hasReference: boolean
  /**
   * Folders with a `foundry.toml`, from the project: `.` alone if the project itself is one, and `..` or `../contracts`
   * for a folder of docs in or next to one.
   */
  foundry: Array<string>
  /** A Hardhat project, which Foundry can compile as well. */
  hardhat: HardhatOutline | undefined
  /** Another documentation generator that the folder of pages was written for. */
  generator: GeneratorOutline | undefined
  /** Whether there is nothing in the folder that docs could be about. */
  isEmpty: boolean
  /** Address of the repository, such as `https://github.com/owner/name`. */
  repository: string | undefined
  branch: string
  /** Folder of the project in its repository: `packages/contracts`, or `.` at the root. */
  folder: string
  manager: PackageManager
  /** Text of files that may be extended, by name; undefined for those that do not exist. */
  texts: Readonly<
    Record<'.gitignore' | 'foundry.toml' | 'package.json' | 'outer .gitignore', string | undefined>
  >
}

/** The facts that need no compiled contracts. */
export type FolderOutline = Omit<ProjectOutline, 'contract' | 'hasReference'>
