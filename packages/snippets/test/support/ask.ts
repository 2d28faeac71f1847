import {execFile} from 'node:child_process'
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync
} from 'node:fs'
import {join} from 'node:path'
import {promisify} from 'node:util'
import {getTool, temporaryFolder} from '@lockstep/test-support/foundry'

const execute = promisify(execFile)

/**
 * Ask a Foundry tool many questions, a few at a time; answers are kept in a file.
 *
 * The tools are started thousands of times here, and their answers never change.
 */
export async function askAll(
  name: 'forge' | 'cast',
  questions: ReadonlyArray<ReadonlyArray<string>>,
  options: {cwd: string; kept: string; solc?: string}
): Promise<Map<string, string>> {
  const {cwd, kept, solc = 'solc'} = options
  const entries: Array<[string, string]> = existsSync(kept)
    ? JSON.parse(readFileSync(kept, 'utf8'))
    : []
  const answers = new Map(entries)
  const open = questions.filter((question) => !answers.has(question.join(' ')))
  const tool = getTool(name)
  const env = {...process.env, SOLC_PACKAGE: solc}

  // Two at work in one project would write its cache into each other's hands.
  async function work(): Promise<void> {
    const folder = name === 'forge' && open.length > 0 ? copyOf(cwd) : cwd

    for (let question = open.pop(); question; question = open.pop()) {
      const {stdout} = await execute(tool, [...question], {
        cwd: folder,
        env,
        maxBuffer: 64 * 1024 * 1024
      })
      answers.set(question.join(' '), stdout.trim())
    }
  }

  const asked = open.length > 0
  await Promise.all([work(), work()])
  if (asked) writeFileSync(kept, JSON.stringify([...answers]))
  return answers
}

/** Without trees, which it does not need, `forge` reads a project three times as fast. */
function copyOf(project: string): string {
  const copy = temporaryFolder()
  for (const part of ['src', 'lib', 'out', 'cache', 'foundry.toml']) {
    if (!existsSync(join(project, part))) continue
    cpSync(join(project, part), join(copy, part), {recursive: true, preserveTimestamps: true})
  }

  for (const path of readdirSync(join(copy, 'out'), {recursive: true, encoding: 'utf8'})) {
    const file = join(copy, 'out', path)
    if (!path.endsWith('.json') || path.startsWith('build-info')) continue
    const {atime, mtime} = statSync(file)
    writeFileSync(file, JSON.stringify({...JSON.parse(readFileSync(file, 'utf8')), ast: undefined}))
    utimesSync(file, atime, mtime)
  }

  return copy
}
