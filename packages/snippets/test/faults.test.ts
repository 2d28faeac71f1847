import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from 'node:fs'
import {basename, join} from 'node:path'
import {
  buildProject,
  builtProject,
  foundryToml,
  writeFilesSync
} from '@lockstep/test-support/foundry'
import fc from 'fast-check'
import {expect, test} from 'vitest'
import {
  type Artifacts,
  getSymbol,
  readArtifacts,
  readDefinitions,
  readFacts,
  readSnippet,
  readSymbolText
} from '../src/index.ts'
import {readText} from './support/read-text.ts'

const counter = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {add} from "./add.sol";

contract Counter {
    uint256 public count;

    function increment() external {
        count = add(count, 1);
    }
}
`

const add = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

function add(uint256 a, uint256 b) pure returns (uint256) {
    return a + b;
}
`

const files = {'src/Counter.sol': counter, 'src/add.sol': add}

function open(root: string): Artifacts {
  return readArtifacts(root, {profile: 'default'})
}

function messageOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  }
  return 'no error'
}

test('an edit without a rebuild is refused, and fixed by `forge build`', () => {
  const root = builtProject(files)
  const artifacts = open(root)
  writeFilesSync(root, {'src/Counter.sol': counter.replace('count, 1', 'count, 2')})

  expect(messageOf(() => readSnippet(artifacts, 'Counter.increment'))).toBe(
    'StaleArtifactError: Unexpected change in `src/Counter.sol` since `out/Counter.sol/Counter.json` was made: run `forge build`'
  )

  buildProject(root)
  expect(readSnippet(artifacts, 'Counter.increment').code).toContain('count, 2')
})

test('an edit of an import is refused where it matters: in facts', () => {
  const root = builtProject(files)
  const artifacts = open(root)
  writeFilesSync(root, {'src/add.sol': add.replace('a + b', 'b + a')})

  expect(readSnippet(artifacts, 'Counter.count').code).toBe('uint256 public count;')
  expect(messageOf(() => readFacts(artifacts, getSymbol(artifacts, 'Counter.count')))).toBe(
    'StaleArtifactError: Unexpected change in `src/add.sol` since `out/Counter.sol/Counter.json` was made: run `forge build`'
  )
  expect(messageOf(() => readSnippet(artifacts, 'add'))).toBe(
    'StaleArtifactError: Unexpected change in `src/add.sol` since `out/add.sol/add.json` was made: run `forge build`'
  )
})

test('an artifact of a deleted source is refused, and fixed by `forge build --force`', () => {
  const root = builtProject(files)
  rmSync(join(root, 'src/Counter.sol'))

  expect(messageOf(() => readSnippet(open(root), 'Counter.increment'))).toBe(
    'StaleArtifactError: Unexpected artifact `out/Counter.sol/Counter.json` of `src/Counter.sol`, which was deleted or renamed: run `forge build --force`'
  )

  buildProject(root, {force: true})
  expect(messageOf(() => readSnippet(open(root), 'Counter.increment'))).toMatch(
    /^SymbolNotFoundError: Cannot find `Counter.increment`/
  )
})

test('the command that fixes an artifact names the profile that it was compiled with', () => {
  const root = builtProject(files)
  writeFilesSync(root, {
    'foundry.toml': `${readFileSync(join(root, 'foundry.toml'), 'utf8')}\n[profile.docs]\n`
  })
  rmSync(join(root, 'src/Counter.sol'))
  const artifacts = readArtifacts(root, {profile: 'docs'})
  expect(messageOf(() => readSnippet(artifacts, 'Counter.increment'))).toMatch(
    /, which was deleted or renamed: run `FOUNDRY_PROFILE=docs forge build --force`$/
  )
})

test('an artifact that cannot be read is explained with the profile that compiles it', () => {
  const root = builtProject(files)
  writeFilesSync(root, {
    'foundry.toml': `${readFileSync(join(root, 'foundry.toml'), 'utf8')}\n[profile.docs]\n`,
    'out/Counter.sol/Counter.json': '{'
  })
  const artifacts = readArtifacts(root, {profile: 'docs'})
  const expected =
    'ArtifactError: Unexpected text in `out/Counter.sol/Counter.json`, expected JSON: run `FOUNDRY_PROFILE=docs forge build --force`'
  expect(messageOf(() => readSnippet(artifacts, 'Counter.increment'))).toBe(expected)

  const other = readArtifacts(root)
  const nested = () => other.steady(() => readSnippet(artifacts, 'Counter.increment'))
  expect(messageOf(nested)).toBe(expected)
})

test('the artifact of a renamed contract is refused', () => {
  const root = builtProject(files)
  writeFilesSync(root, {'src/Counter.sol': counter.replace('contract Counter', 'contract Tally')})
  buildProject(root)
  const artifacts = open(root)

  expect(messageOf(() => readSnippet(artifacts, 'Counter.increment'))).toBe(
    'StaleArtifactError: Unexpected artifact `out/Counter.sol/Counter.json`, left over from an earlier version of `src/Counter.sol`: run `forge build --force`'
  )
  expect(readSnippet(artifacts, 'Tally.count').code).toBe('uint256 public count;')
})

test('a renamed source is found where it is now, and its old path is refused', () => {
  const root = builtProject(files)
  renameSync(join(root, 'src/Counter.sol'), join(root, 'src/Tally.sol'))
  buildProject(root)

  const artifacts = open(root)
  expect(readSnippet(artifacts, 'Counter.increment').symbols[0]?.path).toBe('src/Tally.sol')
  expect(messageOf(() => readSnippet(artifacts, 'src/Counter.sol:Counter.increment'))).toBe(
    'StaleArtifactError: Unexpected artifact `out/Counter.sol/Counter.json` of `src/Counter.sol`, which was deleted or renamed: run `forge build --force`'
  )
})

test('a name that resembles no member is not found, and the members are named', () => {
  const few = builtProject({
    'src/Few.sol': `pragma solidity ^0.8.20; contract Few { uint256 public a; function b() external {} }`
  })
  expect(messageOf(() => readSnippet(open(few), 'Few.gone'))).toBe(
    'SymbolNotFoundError: Cannot find `Few.gone`, expected one of `Few.a`, `Few.b`'
  )
  const members = Array.from({length: 9}, (_, index) => `uint256 public v${index};`)
  const many = builtProject({
    'src/Many.sol': `pragma solidity ^0.8.20; contract Many { ${members.join(' ')} }`
  })
  expect(messageOf(() => readSnippet(open(many), 'Many.gone'))).toBe(
    "SymbolNotFoundError: Cannot find `Many.gone`; `lockstep snippet --list 'Many.*'` lists its 9 members"
  )
})

test('a renamed function is not found, and the nearest are named', () => {
  const root = builtProject({
    ...files,
    'src/Counter.sol': counter.replace('increment()', 'incrementBy()')
  })

  expect(messageOf(() => readSnippet(open(root), 'Counter.increment'))).toBe(
    'SymbolNotFoundError: Cannot find `Counter.increment`; did you mean `Counter.incrementBy`?'
  )
})

test('two contracts of one name are distinguished by path', () => {
  const other = counter.replace('count;', 'total;').replaceAll('count', 'total')
  const root = builtProject({
    ...files,
    'src/other/Counter.sol': other.replace('./add.sol', '../add.sol')
  })
  const artifacts = open(root)

  expect(messageOf(() => getSymbol(artifacts, 'Counter'))).toBe(
    'AmbiguousReferenceError: Unexpected ambiguous reference `Counter`, expected one of `src/Counter.sol:Counter`, `src/other/Counter.sol:Counter`'
  )
  expect(getSymbol(artifacts, 'Counter.total').path).toBe('src/other/Counter.sol')
  expect(getSymbol(artifacts, 'other/Counter.sol:Counter').path).toBe('src/other/Counter.sol')
  expect(messageOf(() => getSymbol(artifacts, 'Counter.sol:Counter.increment'))).toMatch(
    /^AmbiguousReferenceError/
  )
})

test('two contracts of one name in sources of one name are distinguished', () => {
  const libraries = (text: string) =>
    `pragma solidity ^0.8.20; library A { uint constant X = ${text}; } library ${text === '1' ? 'B' : 'C'} {}`
  const root = builtProject({'src/A.sol': libraries('1'), 'src/b/A.sol': libraries('2')})
  const artifacts = open(root)

  expect(readSnippet(artifacts, 'src/A.sol:A.X').code).toBe('uint constant X = 1;')
  expect(readSnippet(artifacts, 'src/b/A.sol:A.X').code).toBe('uint constant X = 2;')
  expect(getSymbol(artifacts, 'B').path).toBe('src/A.sol')
  expect(getSymbol(artifacts, 'C').path).toBe('src/b/A.sol')
})

test('characters of several bytes before a symbol do not move it', () => {
  const root = builtProject({
    'src/Counter.sol': `// 😀 é 漢字 𝒳\n${counter.replace('uint256 public', '/// @notice ñ 👩‍👩‍👧\n    uint256 public')}`,
    'src/add.sol': add
  })
  const artifacts = open(root)

  expect(readSnippet(artifacts, 'Counter.count', {natspec: true}).code).toBe(
    '/// @notice ñ 👩‍👩‍👧\nuint256 public count;'
  )
  expect(readSymbolText(artifacts, getSymbol(artifacts, 'Counter.increment'))).toMatch(
    /^function increment\(\) external \{\n {8}count[\s\S]*\}$/
  )
})

test('line ends of Windows are those of the compiler, whatever the disk has', () => {
  const root = builtProject({
    'src/Counter.sol': counter.replaceAll('\n', '\r\n'),
    'src/add.sol': add.replaceAll('\n', '\r\n')
  })

  expect(readSnippet(open(root), 'Counter.increment').code).toBe(
    'function increment() external {\n    count = add(count, 1);\n}'
  )
})

test('overloads need their parameters, in the words of the source or of the ABI', () => {
  const root = builtProject({
    'src/Over.sol': `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
type Price is uint128;
function pick(uint256 a) pure returns (uint256) { return a; }
function pick(bytes32 a) pure returns (bytes32) { return a; }
library Lib {
    function at(uint256[] storage a) internal view returns (uint256) { return a[0]; }
    function at(uint256[] memory a) internal pure returns (uint256) { return a[0]; }
}
contract Over {
    enum Side { A, B }
    event Moved(uint256 a);
    event Moved(address a);
    function set(uint a) external {}
    function set(Over a, Side b) external {}
    function set(Price a) external {}
}
`
  })
  const artifacts = open(root)
  const code = (reference: string) => readSnippet(artifacts, reference).code

  expect(code('Over.set(uint256)')).toContain('uint a')
  expect(code('Over.set(uint)')).toContain('uint a')
  expect(code('Over.set(Over, Over.Side)')).toContain('Over a')
  expect(code('Over.set(address,uint8)')).toContain('Over a')
  expect(code('Over.set(Price)')).toContain('Price a')
  expect(code('Over.Moved(address)')).toBe('event Moved(address a);')
  expect(code('pick(bytes32)')).toContain('bytes32 a')
  expect(code('Lib.at(uint256[] memory)')).toContain('memory')
  expect(messageOf(() => code('Over.set'))).toBe(
    'AmbiguousReferenceError: Unexpected ambiguous reference `Over.set`, expected one of `src/Over.sol:Over.set(uint256)`, `src/Over.sol:Over.set(Over,Over.Side)`, `src/Over.sol:Over.set(Price)`'
  )
  expect(messageOf(() => code('Lib.at(uint256[])'))).toBe(
    'AmbiguousReferenceError: Unexpected ambiguous reference `Lib.at(uint256[])`, expected one of `src/Over.sol:Lib.at(uint256[] storage)`, `src/Over.sol:Lib.at(uint256[] memory)`'
  )
  expect(messageOf(() => code('Over.set(bool)'))).toMatch(/^SymbolNotFoundError: .*did you mean/)
})

test('a build without trees is refused, and the setting is named', () => {
  const root = builtProject(files, foundryToml().replace('ast = true\nbuild_info = true\n', ''))

  expect(messageOf(() => readSnippet(open(root), 'Counter.increment'))).toBe(
    'ArtifactError: Cannot find `ast` in `out/Counter.sol/Counter.json`: set `ast = true` under `[profile.default]` in `foundry.toml` and run `forge build --force`'
  )
})

test('a lone source without contracts is refused if no hash of it is known', () => {
  const toml = foundryToml().replace('build_info = true\n', '')
  const root = builtProject(
    {'src/add.sol': add, 'src/A.sol': 'pragma solidity ^0.8.20; contract A {}'},
    toml
  )

  expect(messageOf(() => readSnippet(open(root), 'add'))).toBe(
    'StaleArtifactError: Cannot check whether `src/add.sol` changed since `out/add.sol/add.json` was made, because no contract imports it: set `build_info = true` under `[profile.default]` in `foundry.toml` and run `forge build --force`'
  )
})

const setUps: Array<[name: string, change: (root: string) => void, message: string]> = [
  [
    'no `foundry.toml`',
    (root) => rmSync(join(root, 'foundry.toml')),
    'ProjectError: Cannot find `foundry.toml` in `NAME`: pass the folder of a Foundry project'
  ],
  [
    'no TOML in it',
    (root) => writeFileSync(join(root, 'foundry.toml'), '[profile'),
    'ProjectError: Cannot read `foundry.toml:1:2`: expected TOML with `[profile.default]` (incomplete key-value: cannot find end of key)'
  ],
  [
    'a profile that is no table',
    (root) => writeFileSync(join(root, 'foundry.toml'), 'profile = 1'),
    'ProjectError: Cannot read `foundry.toml`: expected TOML with `[profile.default]`'
  ],
  [
    'a base that is not there',
    (root) =>
      writeFileSync(join(root, 'foundry.toml'), '[profile.default]\nextends = "base.toml"\n'),
    'ProjectError: Cannot find `base.toml`, which profile `default` of `foundry.toml` extends'
  ],
  [
    'a number as folder',
    (root) => writeFileSync(join(root, 'foundry.toml'), '[profile.default]\nout = 1\n'),
    'ProjectError: Unexpected `out` in profile `default` of `foundry.toml`, expected a path as text'
  ],
  [
    'no artifacts',
    (root) => rmSync(join(root, 'out'), {recursive: true}),
    'ProjectError: Cannot find artifacts in `out`: run `forge build` first'
  ],
  [
    'half an artifact',
    (root) => {
      const file = join(root, 'out/Counter.sol/Counter.json')
      writeFileSync(file, readText(file).slice(0, 5000))
    },
    'ArtifactError: Unexpected text in `out/Counter.sol/Counter.json`, expected JSON: run `forge build --force`'
  ],
  [
    'noise as an artifact',
    (root) => writeFileSync(join(root, 'out/Counter.sol/Counter.json'), Buffer.from([0, 255, 1])),
    'ArtifactError: Unexpected text in `out/Counter.sol/Counter.json`, expected JSON: run `forge build --force`'
  ],
  [
    'a list as an artifact',
    (root) => writeFileSync(join(root, 'out/Counter.sol/Counter.json'), '[]'),
    'ArtifactError: Unexpected value at `.` in `out/Counter.sol/Counter.json`, expected an artifact of `forge build`: run `forge build --force`'
  ],
  [
    'an invalid tree',
    (root) => {
      const file = join(root, 'out/Counter.sol/Counter.json')
      writeFileSync(file, JSON.stringify({ast: {nodeType: 'SourceUnit', nodes: [1]}}))
    },
    'ArtifactError: Unexpected value at `ast` in `out/Counter.sol/Counter.json`, expected an artifact of `forge build`: run `forge build --force`'
  ]
]

test.each(setUps)('a set-up with %s says how to fix it', (_, change, message) => {
  const root = builtProject(files)
  change(root)
  const found = messageOf(() => readSnippet(open(root), 'Counter.increment'))
  expect(found.replaceAll(basename(root), 'NAME')).toBe(message)
})

test('a source without contracts is found in the build-info where it has no artifact', () => {
  const root = builtProject(files)
  rmSync(join(root, 'out/add.sol'), {recursive: true})
  const artifacts = open(root)

  expect(readSnippet(artifacts, 'add', {body: false}).code).toBe(
    'function add(uint256 a, uint256 b) pure returns (uint256);'
  )
  expect(readSnippet(artifacts, 'add.sol:add').symbols[0]?.path).toBe('src/add.sol')
  expect(readFacts(artifacts, getSymbol(artifacts, 'Counter.increment')).reverts).toEqual([])

  writeFilesSync(root, {'src/add.sol': `${add}\n`})
  expect(messageOf(() => readSnippet(artifacts, 'add'))).toMatch(
    /^StaleArtifactError: Unexpected change/
  )
})

test('names of JavaScript are names like others', () => {
  const root = builtProject({
    'src/Names.sol': `pragma solidity ^0.8.20;
contract __proto__ {
    struct toString { uint256 hasOwnProperty; }
    /// @param __proto__ own
    /// @custom:constructor x
    function constructor_(uint256 __proto__) external pure returns (uint256 valueOf) { return __proto__; }
    function valueOf() external pure {}
}
function prototype() pure {}
`
  })
  const artifacts = open(root)

  expect(readSnippet(artifacts, '__proto__.valueOf').code).toBe(
    'function valueOf() external pure {}'
  )
  expect(readSnippet(artifacts, '__proto__.toString').code).toContain('hasOwnProperty')
  expect(readSnippet(artifacts, 'prototype').code).toBe('function prototype() pure {}')
  const facts = readFacts(artifacts, getSymbol(artifacts, '__proto__.constructor_'))
  expect(Object.entries(facts.natspec.params ?? {})).toEqual([['__proto__', 'own']])
  expect(facts.parameters?.[0]?.text).toBe('own')
  expect(messageOf(() => getSymbol(artifacts, 'constructor'))).toMatch(/^SymbolNotFoundError/)
  expect(messageOf(() => getSymbol(artifacts, 'hasOwnProperty'))).toMatch(/^SymbolNotFoundError/)
})

test('links in `out` are not followed', () => {
  const root = builtProject(files)
  const elsewhere = builtProject({'src/Secret.sol': 'pragma solidity ^0.8.20; contract Secret {}'})
  mkdirSync(join(root, 'out/Secret.sol'))
  symlinkSync(
    join(elsewhere, 'out/Secret.sol/Secret.json'),
    join(root, 'out/Secret.sol/Secret.json')
  )
  expect(readdirSync(join(root, 'out/Secret.sol'))).toEqual(['Secret.json'])

  expect(messageOf(() => getSymbol(open(root), 'Secret'))).toBe(
    'ArtifactError: Cannot read `out/Secret.sol/Secret.json`: run `forge build --force`'
  )

  rmSync(join(root, 'out/Secret.sol'), {recursive: true})
  symlinkSync(join(elsewhere, 'out/Secret.sol'), join(root, 'out/Secret.sol'))
  writeFileSync(join(root, 'out/File.sol'), 'no folder')
  expect(messageOf(() => getSymbol(open(root), 'Secret'))).toMatch(/^SymbolNotFoundError/)
})

test('an artifact with any damage is read or refused in a sentence, never more', () => {
  const root = builtProject(files)
  const file = join(root, 'out/Counter.sol/Counter.json')
  const whole = readFileSync(file)
  const damage = fc.oneof(
    fc.nat(whole.length).map((length) => whole.subarray(0, length)),
    fc
      .tuple(fc.nat(whole.length - 1), fc.uint8Array({minLength: 1, maxLength: 8}))
      .map(([at, bytes]) => {
        const damaged = Buffer.from(whole)
        damaged.set(bytes.subarray(0, whole.length - at), at)
        return damaged
      }),
    fc.tuple(fc.nat(2500), fc.constantFrom('null', '[]', '{}', '-1', '"x"')).map(([nth, value]) => {
      let count = 0
      return Buffer.from(
        whole.toString().replace(/:("[^"]*"|\d+|null|true|false)/g, (found) => {
          return count++ === nth ? `:${value}` : found
        })
      )
    })
  )

  fc.assert(
    fc.property(damage, (bytes) => {
      writeFileSync(file, bytes)

      try {
        const artifacts = open(root)
        const snippet = readSnippet(artifacts, ['Counter.increment', 'Counter.count'], {
          header: true
        })
        readDefinitions(artifacts, snippet)
        for (const symbol of snippet.symbols) readFacts(artifacts, symbol)
      } catch (error) {
        expect(error).toHaveProperty(
          'name',
          expect.stringMatching(/^(Artifact|StaleArtifact|SymbolNotFound|AmbiguousReference)Error$/)
        )
      }
    }),
    {numRuns: 400}
  )
})
