import {runCli} from '../src/cli.ts'

/** What a command has said. */
export interface Outcome {
  code: number
  stdout: string
  stderr: string
}

/** Run the command line in this process, in a folder. */
export async function runCommand(
  args: ReadonlyArray<string>,
  cwd: string,
  ci: {workspace?: string; target?: string} = {}
): Promise<Outcome> {
  const stdout: Array<string> = []
  const stderr: Array<string> = []
  const code = await runCli(args, {
    stdout: (text) => stdout.push(text),
    stderr: (text) => stderr.push(text),
    cwd,
    ...ci,
    color: false,
    signal: new AbortController().signal
  })
  return {code, stdout: stdout.join(''), stderr: stderr.join('')}
}

/** Run `lockstep build --json` in a folder, and return its report and what is worse than a note in it. */
export async function runBuild(root: string) {
  const {stdout, code} = await runCommand(['build', '--json'], root)
  const report = JSON.parse(stdout)
  const problems = report.problems
    .filter(({severity}: {severity: string}) => severity !== 'note')
    .map((problem: Record<string, string>) => {
      return `${problem.file}:${problem.line}:${problem.column} ${problem.rule} ${problem.message}`
    })
  return {code, report, problems}
}
