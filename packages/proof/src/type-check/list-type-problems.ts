import {existsSync} from 'node:fs'
import {readFile} from 'node:fs/promises'
import path from 'node:path'
import {groupBy, type Problem} from '@lockstep/problem'
import type {SaveStep} from '../plan/plan.ts'
import {findCompiler} from './find-compiler.ts'
import {parseCompilerOutput} from './parse-compiler-output.ts'
import {type ScriptText, toScriptProblem, toTypeProblem} from './to-type-problem.ts'
import {writeDeclarations} from './write-declarations.ts'
import {findSettingsFolder, removeFiles, writeTypeSettings} from './write-type-settings.ts'

/** A script that a page saved, and where it was written. */
export interface SavedScript {
  step: SaveStep
  file: string
}

/** How the types of scripts are checked. */
export interface TypeCheckContext {
  /** Folder of the run. Nothing outside of it is written to. */
  root: string
  /** Folders whose packages are used if the run has no `typescript`. */
  packages: ReadonlyArray<string>
  /** Runs a shell command like those of the page. */
  run: (command: string) => Promise<CompilerRun>
  /** Replaces what is different in every run by what a page says. */
  toPrinted: (text: string) => string
}

/** The result of a call of the compiler. */
export interface CompilerRun {
  stdout: string
  stderr: string
  exit: number
  /** Why it did not end. */
  fault?: string | undefined
}

/** List the errors that TypeScript finds in scripts, with their place on the page. */
export async function listTypeProblems(
  scripts: ReadonlyArray<SavedScript>,
  context: TypeCheckContext
): Promise<Array<Problem>> {
  // A command may have moved some of them.
  const left = scripts.filter(({file}) => existsSync(file))
  const groups = groupBy(left, ({file}) => findSettingsFolder(file, context.root))
  const problems: Array<Problem> = []
  for (const [folder, group] of groups) problems.push(...(await compile(folder, group, context)))
  return problems
}

/** Compile the scripts of a folder, with exact types of the artifacts that they import. */
async function compile(
  folder: string,
  scripts: ReadonlyArray<SavedScript>,
  context: TypeCheckContext
): Promise<Array<Problem>> {
  const compiler = findCompiler([folder, ...context.packages])
  if (!compiler) return describeMissing('Cannot find `typescript`', scripts)
  const {program, version} = compiler
  if (isOld(version)) return describeMissing(`Unexpected TypeScript ${version}`, scripts)

  const names = scripts.map(({file}) => file)
  const settings = await writeTypeSettings(folder, names, context.packages)
  const written = [settings]
  const command = `cd ${quote(folder)} && ${[process.execPath, program].map(quote).join(' ')} --project ${quote(settings)} --pretty false --listFiles`
  try {
    let run = await context.run(command)
    const {files} = parseCompilerOutput(run.stdout)
    const declarations = await writeDeclarations(files, context.root)
    written.push(...declarations)
    if (declarations.length > 0) run = await context.run(command)
    return toProblems(run, folder, await readScripts(scripts), context.toPrinted)
  } finally {
    await removeFiles(written)
  }
}

/** Before 5.3, the compiler cannot parse `import … with {type: 'json'}`. */
function isOld(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major < 5 || (major === 5 && minor < 3)
}

function describeMissing(found: string, scripts: ReadonlyArray<SavedScript>): Array<Problem> {
  return scripts.slice(0, 1).map(({step}) => {
    const reason = `${found}, expected 5.3 or newer to check the types of \`${step.path}\`: run \`npm install --save-dev typescript\``
    return toScriptProblem(step, reason)
  })
}

function toProblems(
  {stdout, stderr, exit, fault}: CompilerRun,
  folder: string,
  scripts: ReadonlyArray<ScriptText>,
  toPrinted: (text: string) => string
): Array<Problem> {
  const {diagnostics} = parseCompilerOutput(stdout)
  const [first] = scripts
  if (first && (fault !== undefined || (exit !== 0 && diagnostics.length === 0))) {
    const reason = fault ?? `The compiler ended with exit code ${exit}`
    const problem = toScriptProblem(first.step, `Cannot check types: ${reason}`)
    return [{...problem, details: toPrinted(stderr).split('\n').slice(0, 10)}]
  }
  return diagnostics.flatMap((diagnostic) => {
    const {file} = diagnostic
    const place = file === undefined ? first?.file : path.resolve(folder, file)
    // Errors in other files are not about the page.
    const script = scripts.find((other) => other.file === place)
    return script ? [toTypeProblem(diagnostic, script, toPrinted)] : []
  })
}

function readScripts(scripts: ReadonlyArray<SavedScript>): Promise<Array<ScriptText>> {
  return Promise.all(
    scripts.map(async (script) => ({...script, text: await readFile(script.file, 'utf8')}))
  )
}

function quote(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`
}
