import {symlinkSync} from 'node:fs'
import {join, relative} from 'node:path'
import {SetupError} from '@lockstep/problem'
import {writeSite} from '@lockstep/test-support'
import {runTool, temporaryFolder, writeFilesSync} from '@lockstep/test-support/foundry'
import {expect, test} from 'vitest'
import {createEntryCounter} from '../src/project/create-entry-counter.ts'
import {readFoundryConfig} from '../src/project/read-foundry-config.ts'

const plain = '[profile.default]\nout = "o1"\n'
const both =
  '[profile.default]\nout = "o1"\nextra_output = ["metadata"]\n[profile.ci]\ncache_path = "c2"\n'

const cases: Array<
  [
    name: string,
    files: Record<string, string>,
    variables?: Record<string, string>,
    profile?: string
  ]
> = [
  ['one profile', {'foundry.toml': plain}],
  ['no settings', {'foundry.toml': ''}],
  ['an integer of 64 bits', {'foundry.toml': `${plain}gas_limit = 9223372036854775807\n`}],
  ['a profile that takes what it lacks from the default', {'foundry.toml': both}, {}, 'ci'],
  [
    'a list that a profile replaces',
    {'foundry.toml': `${both}extra_output = ["storageLayout"]\n`},
    {},
    'ci'
  ],
  ['another case of a name', {'foundry.toml': '[profile.CI]\nout = "o2"\n'}, {}, 'ci'],
  ['a profile of the environment', {'foundry.toml': both}, {FOUNDRY_PROFILE: 'ci'}],
  [
    'a profile of the environment that is missing',
    {'foundry.toml': both},
    {FOUNDRY_PROFILE: 'nope'}
  ],
  ['an empty profile of the environment', {'foundry.toml': both}, {FOUNDRY_PROFILE: ''}],
  ['the old notation of the default profile', {'foundry.toml': '[default]\nout = "o3"\n'}],
  [
    'names with hyphens',
    {'foundry.toml': '[profile.default]\ncache-path = "c"\nextra-output = ["metadata"]\n'}
  ],
  [
    'variables',
    {'foundry.toml': plain},
    {FOUNDRY_OUT: 'a/b', FOUNDRY_EXTRA_OUTPUT: '["storageLayout"]'}
  ],
  ['variables with the old prefix', {'foundry.toml': plain}, {DAPP_OUT: 'dapp'}],
  ['variables in `.env`', {'foundry.toml': both, '.env': 'FOUNDRY_OUT=dot\nFOUNDRY_PROFILE=ci\n'}],
  [
    'variables in both',
    {'foundry.toml': plain, '.env': 'FOUNDRY_OUT=dot\n'},
    {FOUNDRY_OUT: 'shell'}
  ],
  [
    'another file',
    {'foundry.toml': plain, 'other.toml': '[profile.default]\nout = "o2"\n'},
    {FOUNDRY_CONFIG: 'other.toml'}
  ],
  [
    'a base',
    {
      'foundry.toml': '[profile.default]\nextends = "base.toml"\nextra_output = ["metadata"]\n',
      'base.toml': '[profile.default]\nout = "ob"\nextra_output = ["storageLayout"]\n'
    }
  ],
  [
    'a base whose lists are replaced',
    {
      'foundry.toml':
        '[profile.default]\nextends = {path = "base.toml", strategy = "replace-arrays"}\nextra_output = ["metadata"]\n',
      'base.toml': '[profile.default]\nout = "ob"\nextra_output = ["storageLayout"]\n'
    }
  ],
  [
    'a base of the default profile, with another profile',
    {
      'foundry.toml': '[profile.default]\nextends = "base.toml"\n[profile.ci]\ncache_path = "c"\n',
      'base.toml': '[profile.default]\nout = "ob"\n[profile.ci]\nout = "obc"\n'
    },
    {},
    'ci'
  ],
  [
    'a base of another profile',
    {
      'foundry.toml': '[profile.default]\nout = "o1"\n[profile.ci]\nextends = "base.toml"\n',
      'base.toml': '[profile.default]\nout = "ob"\ncache_path = "cb"\n[profile.ci]\nout = "obc"\n'
    },
    {},
    'ci'
  ],
  ['a broken setting of another profile', {'foundry.toml': `${plain}[profile.ci]\nout = 1\n`}]
]

test.each(cases)('settings with %s are those of forge', (_, files, variables = {}, profile) => {
  const root = temporaryFolder()
  writeFilesSync(root, files)
  const env = {FOUNDRY_PROFILE: profile, ...variables}
  const forge = JSON.parse(runTool('forge', ['config', '--json'], {cwd: root, env}))
  const config = readFoundryConfig(root, profile, variables)
  expect({
    src: relative(root, config.src),
    test: relative(root, config.test),
    script: relative(root, config.script),
    out: relative(root, config.out),
    cache: relative(root, config.cache),
    snapshots: relative(root, config.gasSnapshots),
    extraOutput: config.extraOutput
  }).toEqual({
    src: forge.src,
    test: forge.test,
    script: forge.script,
    out: forge.out,
    cache: `${forge.cache_path}/solidity-files-cache.json`,
    snapshots: forge.snapshots,
    extraOutput: forge.extra_output
  })
})

const faults: Array<[name: string, toml: string, profile: string | undefined, message: string]> = [
  [
    'a profile that is missing',
    both,
    'dcos',
    'Cannot find profile `dcos` in `foundry.toml`, expected `default` or `ci`'
  ],
  [
    'a profile that is nearly there',
    '[profile.docs]\n',
    'dosc',
    'Cannot find profile `dosc` in `foundry.toml`, expected `default` or `docs`; did you mean `docs`?'
  ],
  [
    'text that is not TOML',
    '[profile.default]\nout = \n',
    undefined,
    'Cannot read `foundry.toml:2:7`: expected TOML with `[profile.default]`'
  ],
  [
    'a list that is not one',
    '[profile.default]\nextra_output = "storageLayout"\n',
    undefined,
    'Unexpected `extra_output` in profile `default` of `foundry.toml`, expected a list of at most 200 texts'
  ]
]

test.each(faults)('%s is a wrong set-up', (_, toml, profile, message) => {
  const root = temporaryFolder()
  writeFilesSync(root, {'foundry.toml': toml})
  let error: unknown
  try {
    readFoundryConfig(root, profile, {})
  } catch (thrown) {
    error = thrown
  }
  expect(error).toBeInstanceOf(SetupError)
  expect(String((error as Error).message).replaceAll(root, 'ROOT')).toMatch(message)
})

test.each([
  ['/', '', 'foundry.toml:3:1'],
  ['..', '', 'foundry.toml:3:1'],
  ['a/../..', '', 'foundry.toml:3:1'],
  ['up', '', 'foundry.toml:3:1'],
  ['out', 'FOUNDRY_OUT=/\n', 'FOUNDRY_OUT']
])(
  'a folder `out` that holds the project is refused where it is written: %s',
  async (out, env, place) => {
    const files = {'foundry.toml': `[profile.default]\nsrc = "src"\nout = "${out}"\n`, '.env': env}
    const root = await writeSite(files)
    symlinkSync('..', join(root, 'up'))
    expect(() => readFoundryConfig(root, undefined, {})).toThrow(
      `Unexpected \`out\` in \`${place}\`, expected a folder that does not contain the project`
    )
  }
)

test('a folder of sources that holds the project is refused in its profile', () => {
  const root = temporaryFolder()
  const toml = '[profile.default]\n"src" = "src"\n\n[profile.docs]\n  src = ".."\n[fmt]\nsrc = 1\n'
  writeFilesSync(root, {'foundry.toml': toml})
  expect(() => readFoundryConfig(root, 'docs', {})).toThrow('`foundry.toml:5:3`')
  expect(readFoundryConfig(root, 'default', {}).places.src).toBe('foundry.toml:2:1')
})

test('folders next to the project and the project itself are fine', () => {
  const root = temporaryFolder()
  writeFilesSync(root, {
    'app/foundry.toml': '[profile.default]\nsrc = "."\nout = "../out"\n',
    'out/a.txt': ''
  })
  const {src, out} = readFoundryConfig(join(root, 'app'), undefined, {})
  expect([src, out]).toEqual([join(root, 'app'), join(root, 'out')])
})

test('a walk ends where a folder has more entries than any project', () => {
  const count = createEntryCounter('out', 'foundry.toml:3:1')
  count(200_000)
  expect(() => count(1)).toThrow(
    'Unexpected `out` in `foundry.toml:3:1`, expected a folder with at most 200000 files and folders'
  )
})
