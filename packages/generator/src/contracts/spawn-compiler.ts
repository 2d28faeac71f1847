import {type ChildProcess, spawn} from 'node:child_process'
import path from 'node:path'
import {findTool} from '@lockstep/proof'

/** Options for compiling a project. */
export interface CompileOptions {
  /** Folder of the project, in which the command runs. */
  root: string
  /** Profile in `foundry.toml`. Default: Foundry's. */
  profile?: string | undefined
  /** Default: `forge build`. */
  command?: string | undefined
  /** Variables to add to those of this process. */
  env?: Readonly<Record<string, string>> | undefined
}

/** The result of a compiler run. */
export interface CompilerResult {
  code: number | null
  /** The compiler's output. */
  output: string
}

/** Start the compiler of a project under its profile, and report its result. */
export function spawnCompiler(
  {root, profile, command = 'forge build', env: more}: CompileOptions,
  onEnd: (result: CompilerResult) => void
): ChildProcess {
  const env = {
    ...process.env,
    ...more,
    PATH: toPath(process.env.PATH ?? ''),
    NO_COLOR: '1',
    ...(profile !== undefined && {FOUNDRY_PROFILE: profile})
  }
  const child = spawn(command, {cwd: root, env, shell: true, stdio: ['ignore', 'pipe', 'pipe']})
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  }
  child.on('error', ({message}) => onEnd({code: 1, output: message}))
  child.on('close', (code) => onEnd({code, output}))
  return child
}

/** Put the real programs before their launchers from npm, which exit with 0 even when a program fails. */
function toPath(folders: string): string {
  const found = ['forge', 'cast'].flatMap((name) => {
    const program = findTool(name, folders.split(path.delimiter).filter(Boolean))
    return program === undefined ? [] : [path.dirname(program)]
  })
  return [...new Set(found), folders].join(path.delimiter)
}
