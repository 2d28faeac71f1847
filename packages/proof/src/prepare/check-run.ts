import {spawnSync} from 'node:child_process'
import {SetupError} from '@lockstep/problem'
import type {Plan} from '../plan/plan.ts'
import {findCompiler} from '../type-check/find-compiler.ts'
import {planTypeChecks} from '../type-check/plan-type-checks.ts'
import {findTaken, listPorts} from './find-ports.ts'
import {listCalled} from './list-called.ts'

/** Returns the path of a file of the docs set as a message shows it. */
export type ToPath = (file: string) => string

/** Check that the ports of a page are free. Throws a `SetupError` that names the processes that use them. */
export async function checkPorts(plan: Plan, toPath: ToPath): Promise<void> {
  const taken = await findTaken(listPorts(plan))
  if (taken.length === 0) return
  const lines = taken.map(({port, process}) => {
    const who = process ? ` by process ${process.id}, \`${process.command}\`` : ''
    return `Port ${port} is in use${who}`
  })
  throw new SetupError(
    `${lines.join('\n')}\nStop the program that listens there, because the commands of \`${toPath(plan.file)}\` need the port`
  )
}

/** Check that the programs of a page exist before running anything. Throws a `SetupError` that names the others. */
export function checkPrograms(
  plan: Plan,
  env: Readonly<Record<string, string>>,
  toPath: ToPath
): void {
  const places = listPrograms(plan, toPath)
  const look = 'for name; do command -v "$name" >/dev/null || echo "$name"; done'
  const found = spawnSync('sh', ['-c', look, 'sh', ...places.keys()], {env, encoding: 'utf8'})
  const missing = found.stdout.split('\n').filter(Boolean)
  if (missing.length === 0) return
  const lines = missing.map((name) => `Cannot find \`${name}\`, which ${places.get(name)} runs`)
  throw new SetupError(
    `${lines.join('\n')}\nInstall it, or name its folder in \`proof.path\` of the settings`
  )
}

/**
 * Check that there is a compiler for the scripts of a page, unless the page may install it. Throws a `SetupError` that
 * says how to install it.
 */
export function checkCompiler(plan: Plan, packages: ReadonlyArray<string>, toPath: ToPath): void {
  const [check] = [...planTypeChecks(plan).values()].flat()
  const isInstalling = plan.steps.some((step) => {
    return step.kind === 'run' && step.statements.some(({programs}) => programs.some(isManager))
  })
  if (!check || isInstalling || findCompiler(packages)) return
  const {file, line, path} = check.script
  throw new SetupError(
    `Cannot find \`typescript\`, which checks the types of \`${path}\` on ${toPath(file)}:${line}\nRun \`npm install --save-dev typescript\`, or set \`proof: {types: false}\` in the front matter of the page`
  )
}

function isManager(program: string): boolean {
  return /^(?:bun|npm|npx|pnpm|yarn)$/.test(program)
}

/** List the programs that a page runs, each with the first place that runs it. */
function listPrograms({steps}: Plan, toPath: ToPath): Map<string, string> {
  const places = new Map<string, string>()
  const runs = steps.filter((step) => step.kind === 'run')
  // A page that sets `PATH` has installed its programs itself.
  if (runs.some(({code}) => /\bPATH=/.test(code))) return places
  const called = listCalled(runs.flatMap(({statements}) => statements))
  for (const {statements, file, line} of runs) {
    for (const statement of statements) {
      for (const program of statement.programs) {
        if (!called.has(program) || places.has(program)) continue
        places.set(program, `${toPath(file)}:${line + statement.line}`)
      }
    }
  }
  return places
}
