import {SetupError} from '@lockstep/problem'
import {ProjectError, readFoundryConfig, toBuildCommand} from '@lockstep/snippets'
import {type CompileOptions, type CompilerResult, spawnCompiler} from './spawn-compiler.ts'

/** Contracts that cannot be compiled, with what the compiler printed. */
class CompileError extends SetupError {
  override name = 'CompileError'
}

/** Exit code of a shell that does not find a command. See POSIX.1-2024, Shell Command Language, 2.8.2. */
const notFound = 127

/** Compile the contracts of a project. Throws a `SetupError` when that fails. */
export async function compileContracts(options: CompileOptions): Promise<void> {
  if (options.command === undefined) checkSettings(options)
  const result = await new Promise<CompilerResult>((resolve) => {
    spawnCompiler(options, resolve)
  })
  if (result.code === 0) return
  const {profile = 'default', command = 'forge build'} = options
  throw new CompileError(
    explainMissingCompiler(result, command) ??
      `Cannot compile the contracts with \`${toBuildCommand(profile, command)}\`:\n${result.output.trim()}`
  )
}

/** Say how to get the compiler if a shell has not found it. Returns undefined for another result. */
export function explainMissingCompiler(
  {code}: CompilerResult,
  command: string
): string | undefined {
  if (code !== notFound) return
  return `Cannot run \`${command}\`: install Foundry from https://getfoundry.sh, or add \`@foundry-rs/forge\` to your \`devDependencies\``
}

/** Check the settings of a project. With `src = "/"`, `forge` would look for contracts on the whole disk. */
function checkSettings({root, profile}: CompileOptions): void {
  try {
    readFoundryConfig(root, profile)
  } catch (error) {
    // A profile or a project that is missing is for `forge` to report.
    if (!(error instanceof ProjectError) || error.kind === 'invalid-settings') throw error
  }
}
