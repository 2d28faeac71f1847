import {execFileSync} from 'node:child_process'
import {mkdir, mkdtemp, rm, symlink} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import path from 'node:path'
import {getTool, solcProgram, writeFilesSync} from '@lockstep/test-support/foundry'
import {expect, onTestFinished, test, vi} from 'vitest'
import {prove, readOutputs, sayFailure} from './prove.ts'

const programs = [path.dirname(getTool('forge'))]

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'foundry-'))
  onTestFinished(() => rm(folder, {recursive: true, force: true}))
  return folder
}

/** Create a bare repository, as a mirror is, with one commit of files and a tag. */
async function createMirror(files: Record<string, string>, tag: string): Promise<string> {
  const [work, bare] = [await makeFolder(), await makeFolder()]
  writeFilesSync(work, files)
  const git = (...args: Array<string>) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
      cwd: work,
      stdio: ['ignore', 'ignore', 'inherit']
    })
  git('init', '--quiet', '--initial-branch', 'main')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'first')
  git('tag', tag)
  git('clone', '--quiet', '--bare', '.', bare)
  return bare
}

test('`git clone` and `forge install` of addresses that the setup names are answered by local mirrors', async () => {
  const math = 'pragma solidity ^0.8.0;\nlibrary Math { function one() internal {} }\n'
  const mirror = await createMirror({'src/Math.sol': math}, 'v1.2.0')
  const setup = [
    'git config --global user.name Reader',
    'git config --global user.email reader@example.org',
    'git config --global protocol.file.allow always',
    `git config --global url.file://${mirror}.insteadOf https://github.com/acme/math`
  ].join(' && ')
  const page = `\`\`\`sh
git clone --quiet https://github.com/acme/math
cat math/src/Math.sol
\`\`\`

\`\`\`sh
mkdir app && cd app && git init --quiet
forge install acme/math@v1.2.0 > install.log
cat lib/math/src/Math.sol
git config --file .gitmodules submodule.lib/math.url
\`\`\`
`
  const result = await prove(page, {path: programs, setup})
  expect(sayFailure(result.failure)).toBe('passed')
  expect(readOutputs(result)).toEqual([math.trimEnd(), `${math}https://github.com/acme/math`])
})

test('an address that no mirror answers fails, and names its host', async () => {
  const {failure} = await prove('```sh\ngit clone https://github.com/acme/math\n```\n', {})
  expect(sayFailure(failure)).toBe(
    'page.mdx:5 git clone https://github.com/acme/math: The command ended with exit code 128; it tried to reach `github.com`, but a proof can only reach this machine and the package registry'
  )
})

const contract = '// SPDX-License-Identifier: MIT\npragma solidity 0.8.30;\n\ncontract A {}\n'

test.each(['.svm', '.local/share/svm'])(
  'compilers in `~/%s` are found with the settings that forge has by itself',
  async (folder) => {
    const [home, project] = [await makeFolder(), await makeFolder()]
    writeFilesSync(project, {'src/A.sol': contract, 'foundry.toml': '[profile.default]\n'})
    vi.stubEnv('HOME', home)
    onTestFinished(() => void vi.unstubAllEnvs())
    const page = '```sh\nforge build > build.log\nls out/A.sol\n```\n'
    const build = () => prove(page, {path: programs, project}, '{project: true}')
    // Without one, forge asks for a download.
    expect(sayFailure((await build()).failure)).toMatch(
      /^page\.mdx:5 forge build > build\.log: The command ended with exit code 1; it tried to reach /
    )

    await mkdir(path.join(home, folder, '0.8.30'), {recursive: true})
    await symlink(solcProgram, path.join(home, folder, '0.8.30/solc-0.8.30'))
    expect(readOutputs(await build()).at(-1)).toBe('A.json')
  }
)
