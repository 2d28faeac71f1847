/**
 * Write the command that compiles a project under a profile, as a person would type it.
 *
 * Without its profile, `forge build` would write into other folders, and change nothing.
 */
export function toBuildCommand(profile: string, command = 'forge build'): string {
  return profile === 'default' ? command : `FOUNDRY_PROFILE=${profile} ${command}`
}
