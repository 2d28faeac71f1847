import {toBuildCommand} from './to-build-command.ts'

/** How a message names the commands and settings of a project. */
export interface ProjectTerms {
  /** `forge build`, with the profile if it is not the default one. */
  build: string
  /** The same from scratch. */
  rebuild: string
  /** `[profile.default]` */
  section: string
}

/** Choose how to name the commands and settings of a project under a profile. */
export function toProjectTerms(profile: string, command?: string): ProjectTerms {
  return {
    build: toBuildCommand(profile, command),
    rebuild: `${toBuildCommand(profile)} --force`,
    section: `[profile.${profile}]`
  }
}
