import type {Problem} from '@lockstep/problem'
import type {RemoteReport} from '../cache/remote/create-remote-store.ts'
import type {WrittenOutputs} from './write-outputs.ts'

/** The result of a build. */
export interface BuildReport {
  out: string
  pages: number
  compiled: number
  problems: Array<Problem>
  /** Undefined when the folder was not changed because of errors. */
  written?: WrittenOutputs | undefined
  /** How the build used its remote cache. Undefined without one. */
  remote?: RemoteReport | undefined
  stages: Array<{name: string; time: number}>
  /** The hash that a Content-Security-Policy has to allow for the inline script of pages. */
  scriptHash: string
}
