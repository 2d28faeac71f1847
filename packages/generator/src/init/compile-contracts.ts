import {spawn} from 'node:child_process'
import path from 'node:path'
import {SetupError} from '@lockstep/problem'
import {findTool} from '@lockstep/proof'

/** Contracts that cannot be compiled, with what the compiler printed. */
class CompileError extends SetupError {
  override name = 'CompileError'
}

/** Compile a Foundry project under a profile. Throws a `CompileError` when that fails. */
export async function compileContracts(
  root: string,
  profile: string,
  command = 'forge build'
): Promise<void> {
  const {code, output} = await run(command, root, profile)
  if (code === 0) return
  const isMissing = code === 127 || /not recognized|not found/.test(output.split('\n')[0] ?? '')
  throw new CompileError(
    isMissing
      ? `Cannot find \`forge\`: install Foundry from https://getfoundry.sh, or add \`@foundry-rs/forge\` to your \`devDependencies\`, and run this again`
      : `Cannot compile the contracts with \`FOUNDRY_PROFILE=${profile} ${command}\`:\n${output.trim()}`
  )
}

function run(
  command: string,
  cwd: string,
  profile: string
): Promise<{code: number | null; output: string}> {
  return new Promise((resolve, reject) => {
    const env = {
      ...process.env,
      PATH: toPath(process.env.PATH ?? ''),
      FOUNDRY_PROFILE: profile,
      NO_COLOR: '1'
    }
    const child = spawn(command, {cwd, env, shell: true, stdio: ['ignore', 'pipe', 'pipe']})
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk
      })
    }
    child.on('error', reject)
    child.on('close', (code) => resolve({code, output}))
  })
}

/** Put the real `forge` before its launcher from npm, which exits with 0 even when forge fails. */
function toPath(folders: string): string {
  const forge = findTool('forge', folders.split(path.delimiter).filter(Boolean))
  return forge === undefined ? folders : `${path.dirname(forge)}${path.delimiter}${folders}`
}
