import {execFile} from 'node:child_process'
import {existsSync, readFileSync, writeFileSync} from 'node:fs'
import {promisify} from 'node:util'
import {findTool} from './foundry.ts'

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
  const tool = findTool(name)
  const env = {...process.env, SOLC_PACKAGE: solc}

  async function work(): Promise<void> {
    for (let question = open.pop(); question; question = open.pop()) {
      const {stdout} = await execute(tool, [...question], {cwd, env, maxBuffer: 64 * 1024 * 1024})
      answers.set(question.join(' '), stdout.trim())
    }
  }

  const asked = open.length > 0
  await Promise.all([work(), work(), work()])
  if (asked) writeFileSync(kept, JSON.stringify([...answers]))
  return answers
}
