import type {Artifacts, Resolver} from '@lockstep/snippets'

/** An open project. */
export interface OpenProject {
  artifacts: Artifacts
  resolver: Resolver
}
