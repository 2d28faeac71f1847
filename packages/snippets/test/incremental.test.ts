import {renameSync, rmSync} from 'node:fs'
import {join} from 'node:path'
import {
  buildProject,
  builtProject,
  createSvmHome,
  foundryToml,
  runTool,
  temporaryFolder,
  writeFilesSync
} from '@lockstep/test-support/foundry'
import {expect, test} from 'vitest'
import {
  type Artifacts,
  checkProject,
  createResolver,
  getSymbol,
  listContracts,
  listReferences,
  readArtifacts,
  readDefinitions,
  readFacts,
  readSnippet
} from '../src/index.ts'
import {readText} from './support/read-text.ts'

const head = 'pragma solidity ^0.8.28;\n'
const files = {
  'src/Errors.sol': `${head}error Denied(address caller);
struct Limits { uint128 least; uint128 most; }
`,
  'src/IVault.sol': `${head}import {Limits} from "./Errors.sol";
interface IVault {
    event Moved(address indexed from, uint256 amount);
    /// @notice Moves \`amount\`.
    function move(uint256 amount) external returns (uint256);
    function limits() external view returns (Limits memory);
}
`,
  'src/Math.sol': `${head}library Math {
    error Overflow();
    function half(uint256 a) internal pure returns (uint256) {
        if (a == type(uint256).max) revert Overflow();
        return a / 2;
    }
}
`,
  'src/Owned.sol': `${head}import {Denied} from "./Errors.sol";
abstract contract Owned {
    address public owner = msg.sender;
    modifier onlyOwner() { if (msg.sender != owner) revert Denied(msg.sender); _; }
    function _before() internal virtual {}
}
`,
  'src/Base.sol': `${head}import {IVault} from "./IVault.sol";
import {Limits} from "./Errors.sol";
import {Owned} from "./Owned.sol";
import {Math} from "./Math.sol";
abstract contract Base is IVault, Owned {
    using Math for uint256;
    Limits internal _limits;
    uint256 public constant STEP = 3;
    /// @inheritdoc IVault
    function move(uint256 amount) public virtual override onlyOwner returns (uint256) {
        _before();
        emit Moved(msg.sender, amount);
        return amount.half() + STEP;
    }
    function limits() external view returns (Limits memory) { return _limits; }
}
`,
  'src/Vault.sol': `${head}import {Base} from "./Base.sol";
contract Vault is Base {
    mapping(address => uint256) public moved;
    uint256 public constant TWICE = STEP * 2;
    function move(uint256 amount) public override returns (uint256) {
        moved[msg.sender] += amount;
        return super.move(amount);
    }
    function _before() internal override { require(moved[msg.sender] < TWICE, "too much"); }
}
`,
  'src/Zone.sol': `${head}import {Vault} from "./Vault.sol";
contract Zone { Vault public vault = new Vault(); }
`,
  'src/Alone.sol': `${head}contract Alone { uint256 public value; }`
}

function edit(root: string, path: string, from: string, to: string): void {
  const text = readText(root, path)
  expect(text).toContain(from)
  writeFilesSync(root, {[path]: text.replace(from, to)})
}

/** Everything that can be read of a project, without the numbers of nodes. */
function readAll(artifacts: Artifacts): unknown {
  const resolver = createResolver(artifacts)
  const symbols = listReferences(artifacts).map(({reference, symbol}) => ({
    reference,
    facts: readFacts(artifacts, symbol, resolver),
    definitions: readDefinitions(artifacts, readSnippet(artifacts, reference), resolver)
  }))
  const {contracts, problems} = listContracts(artifacts)
  const json = JSON.stringify({symbols, contracts, problems}, (key, value) => {
    return key === 'astId' ? undefined : value
  })
  const all = JSON.parse(json)
  all.symbols.sort((a: {reference: string}, b: {reference: string}) =>
    a.reference < b.reference ? -1 : 1
  )
  all.contracts.sort((a: {reference: string}, b: {reference: string}) =>
    a.reference < b.reference ? -1 : 1
  )
  return all
}

const open = (root: string) => readArtifacts(root, {profile: 'default'})

const edits: Array<[name: string, change: (root: string) => void]> = [
  [
    'the body of a contract',
    (root) => edit(root, 'src/Vault.sol', '+= amount;', '+= amount + 1 - 1;')
  ],
  [
    'a contract that nothing imports',
    (root) => edit(root, 'src/Zone.sol', 'contract Zone {', 'contract Zone { uint256 public more;')
  ],
  ['the body of a base', (root) => edit(root, 'src/Owned.sol', '!= owner', '!= address(owner)')],
  [
    'a function of a library',
    (root) => edit(root, 'src/Math.sol', 'return a / 2;', 'uint256 b = a; return b / 2;')
  ],
  [
    'a shared error',
    (root) => {
      edit(root, 'src/Errors.sol', 'address caller', 'address caller, bytes32 role')
      edit(root, 'src/Owned.sol', 'Denied(msg.sender)', 'Denied(msg.sender, 0)')
    }
  ],
  [
    'a function of an interface',
    (root) => {
      edit(
        root,
        'src/IVault.sol',
        'function limits',
        'function added() external;\n    function limits'
      )
      edit(
        root,
        'src/Vault.sol',
        'contract Vault is Base {',
        'contract Vault is Base { function added() external {}'
      )
    }
  ],
  [
    'an import of a new source that sorts first',
    (root) => {
      writeFilesSync(root, {
        'src/AFirst.sol': `${head}library AFirst { function one() internal pure returns (uint256) { return 1; } }`
      })
      edit(
        root,
        'src/Zone.sol',
        'contract Zone {',
        'import {AFirst} from "./AFirst.sol";\ncontract Zone { uint256 public one = AFirst.one();'
      )
    }
  ],
  [
    'the name of a source',
    (root) => {
      renameSync(join(root, 'src/Math.sol'), join(root, 'src/Halves.sol'))
      edit(root, 'src/Base.sol', './Math.sol', './Halves.sol')
    }
  ],
  [
    'the name of a contract',
    (root) => {
      edit(root, 'src/Alone.sol', 'contract Alone', 'contract Lonely')
      edit(root, 'src/Zone.sol', 'contract Zone', 'contract Area')
    }
  ],
  ['a source that is deleted', (root) => rmSync(join(root, 'src/Zone.sol'))],
  [
    'a comment',
    (root) => edit(root, 'src/Errors.sol', 'error Denied', '/// @notice Not you.\nerror Denied')
  ]
]

test.each(edits)('after an edit of %s, `forge build` is enough to read everything', (_, change) => {
  const root = builtProject(files)
  change(root)
  buildProject(root)
  const incremental = readAll(open(root))
  buildProject(root, {force: true})
  expect(incremental).toEqual(readAll(open(root)))
})

test('after several edits with a build each, everything is read as from one run', () => {
  const root = builtProject(files)
  const artifacts = open(root)

  for (const [path, from, to] of [
    ['src/Vault.sol', '+= amount;', '+= amount + 1 - 1;'],
    ['src/Zone.sol', 'contract Zone {', 'contract Zone { uint256 public more;'],
    ['src/Alone.sol', 'value;', 'value; uint256 public other;'],
    ['src/Vault.sol', '+ 1 - 1', '']
  ] as const) {
    edit(root, path, from, to)
    buildProject(root)
  }

  const incremental = [readAll(artifacts), readAll(open(root))]
  buildProject(root, {force: true})
  const forced = readAll(open(root))
  expect(incremental).toEqual([forced, forced])
})

test('without the cache of forge, build-infos distinguish the runs', () => {
  const root = builtProject(files)
  edit(root, 'src/Vault.sol', '+= amount;', '+= amount + 1 - 1;')
  buildProject(root)
  rmSync(join(root, 'cache'), {recursive: true})
  const incremental = readAll(open(root))
  buildProject(root, {force: true})
  expect(incremental).toEqual(readAll(open(root)))
})

test('without build-infos, facts that cross two runs are refused with the setting to add', () => {
  const root = builtProject(files, foundryToml().replace('build_info = true\n', ''))
  edit(root, 'src/Vault.sol', '+= amount;', '+= amount + 1 - 1;')
  buildProject(root)
  const artifacts = open(root)

  expect(readSnippet(artifacts, 'Vault.move').code).toContain('+ 1 - 1')
  expect(() => readFacts(artifacts, getSymbol(artifacts, 'Vault.move'))).toThrow(
    'from different runs of the compiler: set `build_info = true` under `[profile.default]` in `foundry.toml` and run `forge build --force`'
  )
})

test('a contract that was compiled with an older import is refused', () => {
  const root = builtProject(files)
  edit(root, 'src/Math.sol', 'return a / 2;', 'uint256 b = a; return b / 2;')
  const stale = readText(root, 'out/Base.sol/Base.json')
  buildProject(root)
  writeFilesSync(root, {'out/Base.sol/Base.json': stale})
  const artifacts = open(root)
  expect(() => readFacts(artifacts, getSymbol(artifacts, 'Base.move'))).toThrow(
    'Unexpected artifact `out/Base.sol/Base.json`, compiled with an older `src/Math.sol`: run `forge build`'
  )
})

test('sources that two versions of the compiler share are read from either', () => {
  const root = temporaryFolder()
  writeFilesSync(root, {
    'foundry.toml': foundryToml().replace(/solc = .*\n/, 'auto_detect_solc = true\n'),
    'src/Old.sol':
      'pragma solidity 0.8.26; import {Shared} from "./Shared.sol"; contract Old is Shared { function f() external pure { g(); } }',
    'src/New.sol':
      'pragma solidity 0.8.30; import {Shared} from "./Shared.sol"; contract New is Shared { function f() external pure { g(); } }',
    'src/Shared.sol':
      'pragma solidity ^0.8.20; import {Bad} from "./Bad.sol"; contract Shared { function g() internal pure { revert Bad(); } }',
    'src/Bad.sol': 'pragma solidity ^0.8.20; error Bad();'
  })
  runTool('forge', ['build'], {cwd: root, env: createSvmHome()})
  const artifacts = open(root)

  for (const reference of ['Old.f', 'New.f', 'Shared.g']) {
    const {reverts} = readFacts(artifacts, getSymbol(artifacts, reference))
    expect(reverts?.map(({error}) => error)).toEqual(['src/Bad.sol:Bad'])
  }
  expect(checkProject(root)).toBeUndefined()
  expect(listContracts(artifacts)).toMatchObject({
    contracts: [{name: 'New'}, {name: 'Old'}, {name: 'Shared'}],
    problems: []
  })
})
