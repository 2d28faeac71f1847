import {writeFiles, writeSite} from '@lockstep/test-support'
import {builtProject, foundryToml} from '@lockstep/test-support/foundry'
import {expect, test} from 'vitest'
import {type Outcome, runCommand} from './run-command.ts'

const root = builtProject({
  'src/Counter.sol': `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Counter {
    uint256 public count;

    /// @notice Add one.
    function increment() external {
        count++;
    }
}
`,
  'script/run.sh': '# #region go\nforge build\n# #endregion\n'
})

function run(...args: Array<string>): Promise<Outcome> {
  return runCommand(['snippet', ...args], root)
}

const outputs: Array<[args: Array<string>, stdout: string]> = [
  [['Counter.count'], 'uint256 public count;\n'],
  [
    ['Counter.increment', '--no-body', '--natspec'],
    '/// @notice Add one.\nfunction increment() external;\n'
  ],
  [['Counter.count', '--header'], 'contract Counter {\n    uint256 public count;\n\n    // …\n}\n'],
  [
    ['Counter.count', '--neighbors', '1', '--no-body'],
    'uint256 public count;\n\nfunction increment() external;\n'
  ],
  [['--list'], 'Counter\nCounter.count\nCounter.increment\n'],
  [['--list', '*.c*'], 'Counter.count\n'],
  [['--list', 'C?unter', 'x'], 'Counter\n'],
  [['--file', 'script/run.sh', '--region', 'go'], 'forge build\n']
]

test.each(outputs)('snippet %j prints code', async (args, stdout) => {
  expect(await run(...args)).toEqual({code: 0, stdout, stderr: ''})
})

test('the folder of the contracts is read with the profile of the site around it', async () => {
  const site = await writeSite({
    '.git/HEAD': 'ref: refs/heads/main\n',
    'site.yaml': 'title: T\ncontracts: chain\nprofile: docs\n',
    'chain/foundry.toml': '[profile.docs]\nout = "made"\n',
    'library/foundry.toml': ''
  })
  const ask = (folder: string) => runCommand(['snippet', 'A'], `${site}/${folder}`)
  expect((await ask('chain')).stderr).toContain('run `FOUNDRY_PROFILE=docs forge build`')
  expect((await ask('library')).stderr).toContain('run `forge build`')
})

test('stale artifacts name the command of the profile of the site', async () => {
  const edited = builtProject(
    {'src/A.sol': 'pragma solidity ^0.8.20;\ncontract A { uint256 public a; }\n'},
    `${foundryToml()}\n[profile.docs]\n`
  )
  const site = await writeSite({
    'site.yaml': `title: T\ncontracts: ${edited}\nprofile: docs\ncompile: make contracts\n`,
    'content/index.mdx': '# T\n\nSee `A.a`.\n'
  })
  await writeFiles(edited, {'src/A.sol': 'pragma solidity ^0.8.20;\ncontract A { uint256 a; }\n'})
  const reason =
    'Unexpected change in the source `src/A.sol` since the last build into `out`: run `FOUNDRY_PROFILE=docs make contracts`\n'
  expect(await runCommand(['snippet', 'A.a'], site)).toEqual({code: 2, stdout: '', stderr: reason})
  expect(await runCommand(['lock'], site)).toMatchObject({code: 2, stderr: reason})
  expect(await runCommand(['decode', '0x01020304'], site)).toMatchObject({code: 2, stderr: reason})
})

test('the project and the profile are those of the site in the folder', async () => {
  const site = await writeSite({
    'site.yaml': `title: T\ncontracts: ${root}\n`,
    'content/index.mdx': '# T\n'
  })
  expect(await runCommand(['snippet', 'Counter.count'], site)).toEqual({
    code: 0,
    stdout: 'uint256 public count;\n',
    stderr: ''
  })
})

test('`--json` and `--facts` print only data', async () => {
  const code = await run('Counter.increment', '--json')
  const {definitions, symbols} = JSON.parse(code.stdout)
  expect(symbols).toMatchObject([{kind: 'function', path: 'src/Counter.sol', name: 'increment'}])
  expect(definitions).toMatchObject([{name: 'count', line: 2, column: 5}])

  const facts = await run('Counter.increment', '--facts')
  expect(JSON.parse(facts.stdout)).toMatchObject({
    selector: '0xd09de08a',
    natspec: {notice: 'Add one.'}
  })

  const list = await run('--list', '--json')
  expect(JSON.parse(list.stdout)[2]).toEqual({
    reference: 'Counter.increment',
    kind: 'function',
    path: 'src/Counter.sol'
  })
})

const failures: Array<[args: Array<string>, code: number, stderr: string]> = [
  [['Counter.incremnt'], 1, 'Cannot find `Counter.incremnt`; did you mean `Counter.increment`?\n'],
  [
    ['Counter..x'],
    1,
    'Unexpected `Counter..x` in reference `Counter..x`, expected `Contract` or `Contract.name`\n'
  ],
  [['--file', '../x'], 1, 'Unexpected path `../x`, expected a file inside the project\n'],
  [
    ['Counter', '--project', 'none'],
    2,
    'Cannot find `foundry.toml` in `none`: pass the folder of a Foundry project\n'
  ],
  [['--list', 'C+'], 1, 'Cannot find a reference that matches `C+`\n'],
  [
    ['--list', `${'*'.repeat(60)}x`, '['],
    1,
    `Cannot find a reference that matches \`${'*'.repeat(60)}x\` or \`[\`\n`
  ],
  [
    ['--list', '--facts'],
    2,
    'Unexpected `--list` with `--facts`, expected one\nRun `lockstep snippet --help` for its options.\n'
  ],
  [
    ['--file', 'script/run.sh', 'Counter'],
    2,
    'Unexpected `Counter` with `--file`, expected only a path\nRun `lockstep snippet --help` for its options.\n'
  ],
  [
    [],
    2,
    'Cannot find a reference: pass one, or `--list`\nRun `lockstep snippet --help` for its options.\n'
  ],
  [
    ['Counter', '--neighbors', 'x'],
    2,
    'Unexpected `--neighbors x`, expected a number\nRun `lockstep snippet --help` for its options.\n'
  ]
]

test.each(failures)('snippet %j ends with %i', async (args, code, stderr) => {
  const result = await run(...args)
  expect({...result, stderr: result.stderr.replaceAll(`${root}/`, '')}).toEqual({
    code,
    stdout: '',
    stderr
  })
})

test('`--help` shows the grammar', async () => {
  const {code, stdout} = await run('--help')
  expect(code).toBe(0)
  expect(stdout).toContain('Token.mint(address,uint256)')
})
