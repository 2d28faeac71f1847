import {readFile} from 'node:fs/promises'
import path from 'node:path'
import {runGit, writeFiles, writeSite} from '@lockstep/test-support'
import {buildProject, builtProject} from '@lockstep/test-support/foundry'
import {expect, test} from 'vitest'
import {runCommand} from './run-command.ts'

const vault = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// @title Vault
contract Vault {
    uint256 public limit = 300;

    error TooMuch(uint256 amount);

    /// @notice Take some.
    function takeSome(uint256 amount) external view returns (bool) {
        if (amount > limit) revert TooMuch(amount);
        return true;
    }

    function putBack(uint128 amount) external pure returns (uint128) {
        require(amount > 0, "nothing to put");
        return amount;
    }
}
`

const page = `---
title: Vault
---

# Vault

Call \`takeSome(uint256)\` of \`Vault\`, or \`putBack\`, which reverts with \`nothing to put\`.

\`\`\`sh
cast call $VAULT "takeSome(uint256)(bool)" 1
\`\`\`
`

const before = builtProject({'src/Vault.sol': vault})
const reformatted = builtProject({
  'src/Vault.sol': vault
    .replace('external view returns (bool) {', 'external view\n        returns (bool)\n    {')
    .replace('return true;', '// Fine.\n        return true;')
})
const after = builtProject({
  'src/Vault.sol': vault
    .replaceAll('takeSome', 'withdrawSome')
    .replace('amount > 0', 'amount > 1')
    .replace('nothing to put', 'too little to put')
})

async function lint(root: string): Promise<Array<string>> {
  const {stdout} = await runCommand(['lint', '--format', 'json'], root)
  const problems = JSON.parse(stdout) as Array<
    Record<'rule' | 'severity' | 'message' | 'line' | 'column', string>
  >
  return problems
    .filter(({rule}) => rule === 'gone-name' || rule === 'changed-symbol')
    .map(({line, column, severity, message}) => `${line}:${column} ${severity}: ${message}`)
}

test('a function with other parameters is named with those it had', async () => {
  const root = await writeSite({
    'site.yaml': `title: T\ncontracts: ${before}\n`,
    'content/index.mdx': page
  })
  await runCommand(['lock'], root)
  const wider = vault
    .replace('takeSome(uint256 ', 'takeSome(uint128 ')
    .replace('putBack(uint128 amount) external pure returns (uint128)', 'putBack(uint256) external')
    .replace('        require(amount > 0, "nothing to put");\n        return amount;\n', '')
  const project = builtProject({'src/Vault.sol': wider})
  await writeFiles(root, {'site.yaml': `title: T\ncontracts: ${project}\n`})
  const faults = await lint(root)
  expect(faults).toEqual([
    '7:7 error: Cannot find `Vault.takeSome(uint256)`, which the contracts had when this page was last checked; is it now `takeSome(uint128)`?',
    '7:42 warning: `Vault.putBack(uint128)` is now `putBack(uint256)`; run `lockstep accept content/index.mdx` once the page is right',
    '7:72 error: Cannot find `nothing to put`, which the contracts had when this page was last checked',
    '10:19 error: Cannot find `Vault.takeSome(uint256)`, which the contracts had when this page was last checked; is it now `takeSome(uint128)`?'
  ])
  await runCommand(['lock'], root)
  expect(await lint(root)).toEqual(faults)
}, 60_000)

test('a missing name is an error at each mention, and changed code a warning, until someone accepts the page', async () => {
  const root = await writeSite({
    'site.yaml': `title: T\ncontracts: ${before}\n`,
    'content/index.mdx': page
  })
  const locked = await runCommand(['lock'], root)
  expect(locked).toMatchObject({
    code: 0,
    stdout: 'Wrote lockstep.lock: 4 symbols on 1 page\n',
    stderr: ''
  })
  const lock = await readFile(path.join(root, 'lockstep.lock'), 'utf8')
  expect(lock.split('\n').map((line) => line.split('\t')[1])).toEqual([
    undefined,
    '"nothing to put"',
    'src/Vault.sol:Vault',
    'src/Vault.sol:Vault.putBack(uint128)',
    'src/Vault.sol:Vault.takeSome(uint256)',
    undefined
  ])
  expect(await lint(root)).toEqual([])

  await writeFiles(root, {'site.yaml': `title: T\ncontracts: ${reformatted}\n`})
  expect(await lint(root)).toEqual([])

  await writeFiles(root, {'site.yaml': `title: T\ncontracts: ${after}\n`})
  const faults = await lint(root)
  expect(faults).toEqual([
    '7:7 error: Cannot find `Vault.takeSome`, which the contracts had when this page was last checked; is it now `withdrawSome(uint256)`?',
    '7:42 warning: `Vault.putBack` has changed since this page was last checked; run `lockstep accept content/index.mdx` once the page is right',
    '7:72 error: Cannot find `nothing to put`, which the contracts had when this page was last checked',
    '10:19 error: Cannot find `Vault.takeSome`, which the contracts had when this page was last checked; is it now `withdrawSome(uint256)`?'
  ])

  // Locking again keeps changes that no one has reviewed.
  await runCommand(['lock'], root)
  expect(await lint(root)).toEqual(faults)

  expect(await runCommand(['accept', 'nowhere.mdx'], root)).toMatchObject({
    code: 2,
    stderr: 'Cannot find page `nowhere.mdx`, expected a path such as `guides/deploy.mdx`\n'
  })
  expect((await runCommand(['accept', 'indx.mdx'], root)).stderr).toBe(
    'Cannot find page `indx.mdx`; did you mean `index.mdx`?\n'
  )
  expect(await runCommand(['accept', 'content/index.mdx', 'nowhere.mdx'], root)).toMatchObject({
    code: 2
  })
  expect(await lint(root)).toEqual(faults)
  const accepted = await runCommand(['accept', 'content/index'], root)
  expect(accepted).toMatchObject({
    code: 0,
    stdout:
      'Wrote lockstep.lock: 4 symbols on 1 page, 1 page accepted\n3 mentions of names that are gone remain errors: run `lockstep lint`\n'
  })
  // A person who read the page confirmed the changed code. No reading brings a name back.
  const errors = faults.filter((fault) => fault.includes(' error: '))
  expect(await lint(root)).toEqual(errors)
  await runCommand(['accept', '--all'], root)
  await runCommand(['lock'], root)
  expect(await lint(root)).toEqual(errors)

  await writeFiles(root, {
    'content/index.mdx': page
      .replaceAll('takeSome', 'withdrawSome')
      .replace('nothing to put', 'too little to put')
  })
  expect(await runCommand(['accept', '--all', '--json'], root)).toMatchObject({
    stdout: expect.stringContaining('"accepted":1,"gone":0')
  })
  expect(await lint(root)).toEqual([])
})

test('a command that has nothing to write says why', async () => {
  const root = await writeSite({
    'site.yaml': `title: T\ncontracts: ${before}\n`,
    'content/index.mdx': '# T\n'
  })
  const ask = async (...args: Array<string>): Promise<string> =>
    (await runCommand(args, root)).stdout
  const none = 'no page shows or names a symbol of the contracts\n'
  expect(await ask('lock')).toBe(`Nothing to lock: ${none}`)
  expect(await ask('accept', '--all')).toBe(`Nothing to accept: ${none}`)

  await writeFiles(root, {'content/index.mdx': page})
  await ask('lock')
  expect(await ask('lock')).toBe('lockstep.lock is up to date: 4 symbols on 1 page\n')
  expect(await ask('accept', '--all')).toBe(
    'Nothing to accept on 1 page: lockstep.lock has the current code\n'
  )
  await writeFiles(root, {'content/index.mdx': '# T\n'})
  expect(await ask('lock')).toBe('Wrote lockstep.lock: 0 symbols on 0 pages\n')
})

test('a renamed function is one error where a page shows it, with the name that the lock knows', async () => {
  const shown = '---\ntitle: V\n---\n\n# V\n\n<Signature of="Vault.takeSome" />\n'
  const typo = '\n<Signature of="Vault.putBak" />\n'
  const root = await writeSite({
    'site.yaml': `title: T\ncontracts: ${before}\n`,
    'content/index.mdx': shown
  })
  await runCommand(['lock'], root)
  await writeFiles(root, {
    'site.yaml': `title: T\ncontracts: ${after}\n`,
    'content/index.mdx': `${shown}${typo}`
  })
  const linted = await runCommand(['lint', '--format', 'json'], root)
  const built = await runCommand(['build', '--json'], root)
  for (const problems of [JSON.parse(linted.stdout), JSON.parse(built.stdout).problems]) {
    const errors = (problems as Array<Record<string, string>>).filter(
      ({severity}) => severity === 'error'
    )
    expect(errors).toMatchObject([
      {line: 7, rule: 'gone-name', message: expect.stringContaining('`withdrawSome(uint256)`')},
      {line: 9, rule: 'unknown-symbol'}
    ])
  }
  expect([linted.code, built.code]).toEqual([1, 1])
}, 60_000)

test('code that changed is shown with the difference, and fails in CI where the rule is an error', async () => {
  const root = builtProject({'src/Vault.sol': vault, 'content/index.mdx': page})
  await writeFiles(root, {'site.yaml': 'title: T\ncontracts: .\n'})
  const git = (...args: Array<string>) => runGit(root, ...args)
  await runCommand(['lock'], root)
  git('init', '-q')
  git('add', 'src', 'lockstep.lock')
  git('commit', '-qm', 'a')
  const commit = git('rev-parse', '--short=7', 'HEAD')
  await writeFiles(root, {'src/Vault.sol': vault.replace('amount > 0', 'amount > 1')})
  buildProject(root)

  const text = await runCommand(['lint'], root)
  const start = text.stdout.indexOf('    since ')
  expect(text.stdout.slice(start).split('\n').slice(0, 5)).toEqual([
    `    since ${commit}:`,
    '      function putBack(uint128 amount) external pure returns (uint128) {',
    '    -     require(amount > 0, "nothing to put");',
    '    +     require(amount > 1, "nothing to put");',
    '          return amount;'
  ])
  expect(text.code).toBe(0)

  const json = JSON.parse((await runCommand(['lint', '--format', 'json'], root)).stdout)
  expect(json[0].details).toHaveLength(5)
  const annotation = await runCommand(['lint', '--format', 'github'], root)
  expect(annotation.stdout).toContain(
    '%0A-     require(amount > 0, "nothing to put");%0A+     require('
  )

  await writeFiles(root, {
    'site.yaml': 'title: T\ncontracts: .\nlint:\n  rules:\n    changed-symbol: error\n'
  })
  expect((await runCommand(['lint'], root)).code).toBe(1)
})

test('a variable that moved in storage is reported as such, and a difference is shown once on a page', async () => {
  const store = 'pragma solidity ^0.8.20;\ncontract Store {\n    uint256 public total;\n}\n'
  const root = builtProject({
    'src/Store.sol': store,
    'content/index.mdx':
      '# Store\n\n`Store.total` is a sum.\n\n```sh\ncast storage $STORE 0\n```\n',
    'content/other.mdx': '# Other\n\n`Store.total` and `Store.total`.\n',
    // The slot that is now wrong says it all.
    'content/slot.mdx': '# Slot\n\nIn `Store`, `total` is in slot 0.\n',
    'site.yaml': 'title: T\ncontracts: .\n'
  })
  await runCommand(['lock'], root)
  const git = (...args: Array<string>) => runGit(root, ...args)
  git('init', '-q')
  git('add', 'src', 'lockstep.lock')
  git('commit', '-qm', 'a')
  const list = async (): Promise<Array<[line: string, details: number]>> => {
    const {stdout} = await runCommand(['lint', '--format', 'json'], root)
    const found = JSON.parse(stdout) as Array<Record<string, string> & {details?: Array<string>}>
    return found
      .filter(({rule}) => rule === 'changed-symbol')
      .map(({file, line, message = '', details = []}) => [
        `${file}:${line} ${message.replace(/; run .*/, '')}`,
        details.length
      ])
  }
  const moved = store.replace('    uint256', '    uint256 public fee;\n    uint256')
  await writeFiles(root, {'src/Store.sol': moved})
  buildProject(root)
  const reason =
    '`Store.total` has moved in storage from slot 0 to slot 1 since this page was last checked'
  expect(await list()).toEqual([
    [`content/index.mdx:3 ${reason}`, 0],
    [
      'content/index.mdx:6 `Store, slot 0` holds something else since this page was last checked',
      0
    ],
    [`content/other.mdx:3 ${reason}`, 0]
  ])

  await writeFiles(root, {'src/Store.sol': store.replace('uint256 public', 'uint128 public')})
  buildProject(root)
  const changed = '`Store.total` has changed since this page was last checked'
  expect((await list()).filter(([line]) => line.startsWith('content/other'))).toEqual([
    [`content/other.mdx:3 ${changed}`, 3]
  ])
}, 240_000)

test('a variable has moved only if its own slot or byte is another one', async () => {
  const base = 'abstract contract Base { uint256 public seen; address public keeper; }'
  const store = (...lines: Array<string>): string =>
    `pragma solidity ^0.8.20;\n${base}\nstruct Loan { uint256 a; uint256 b; }\ncontract Store is Base {\n${lines.join('\n')}\n}\n`
  const total = 'mapping(address => uint256) public total;'
  const small = ['address public owner;', 'uint64 public fee;', 'uint16 public rate;']
  const rest = ['Loan public loan;', 'uint256 public last;']
  const names = ['total', 'owner', 'fee', 'rate', 'loan', 'last', 'seen', 'keeper']
  const root = builtProject({
    'src/Store.sol': store(total, ...small, ...rest),
    'content/index.mdx': `# Store\n\n\`Store\`\n\n${names.map((name) => `- \`Store.${name}\``).join('\n')}\n`,
    'site.yaml': 'title: T\ncontracts: .\n'
  })
  await runCommand(['lock'], root)
  await writeFiles(root, {
    'src/Store.sol': store(
      'address public owner;',
      'uint16 public rate;',
      'uint64 public fee;',
      total,
      ...rest
    )
  })
  buildProject(root)
  const end =
    'since this page was last checked; run `lockstep accept content/index.mdx` once the page is right'
  expect(await lint(root)).toEqual([
    `5:10 warning: \`Store.total\` has moved in storage from slot 2 to slot 3 ${end}`,
    `6:10 warning: \`Store.owner\` has moved in storage from slot 3 to slot 2 ${end}`,
    `7:10 warning: \`Store.fee\` has moved in storage from slot 3, byte 20 to slot 2, byte 22 ${end}`,
    `8:10 warning: \`Store.rate\` has moved in storage from slot 3, byte 28 to slot 2, byte 20 ${end}`
  ])

  // One more field of a struct changes the getter of its variable, and moves what follows.
  await writeFiles(root, {
    'src/Store.sol': store(total, ...small, ...rest).replace('uint256 b;', 'uint256 b; uint256 c;')
  })
  buildProject(root)
  expect(await lint(root)).toEqual([
    `9:10 warning: \`Store.loan\` has changed ${end}`,
    `10:10 warning: \`Store.last\` has moved in storage from slot 6 to slot 7 ${end}`
  ])
}, 240_000)

test('a changed symbol is reported once on a page, and not where the build shows what it is now', async () => {
  const root = builtProject({
    'src/Vault.sol': vault,
    'content/index.mdx': `# Vault

\`\`\`solidity of="Vault.putBack"
\`\`\`

<ErrorTable of="Vault.putBack" /> and [back](contract:Vault.putBack).

Call \`Vault.putBack\`, then \`putBack(uint128)\`.

\`\`\`sh
cast send $VAULT "putBack(uint128)" 1
\`\`\`

{/* lockstep-disable-next-line changed-symbol: the old one is meant */}
\`Vault.putBack\` and \`Vault.takeSome\`.
`,
    'content/shown.mdx': '# Shown\n\n```solidity of="Vault.putBack"\n```\n',
    'site.yaml': 'title: T\ncontracts: .\nreference: {}\n'
  })
  await runCommand(['lock'], root)
  await writeFiles(root, {'src/Vault.sol': vault.replace('amount > 0', 'amount > 1')})
  buildProject(root)
  const {stdout} = await runCommand(['lint', '--format', 'json'], root)
  const found = JSON.parse(stdout) as Array<Record<string, unknown>>
  expect(found.map(({file, line, message, also}) => [file, line, message, also])).toEqual([
    [
      'content/index.mdx',
      8,
      '`Vault.putBack` has changed since this page was last checked; run `lockstep accept content/index.mdx` once the page is right (2 more mentions: lines 8, 11)',
      [
        {line: 8, column: 29},
        {line: 11, column: 19}
      ]
    ]
  ])
}, 240_000)

test('a lock has fingerprints, whatever a build without a lock has cached', async () => {
  const settings = `title: T\ncontracts: ${before}\nreference: {}\n`
  const files = {'site.yaml': settings, 'content/index.mdx': page}
  const [built, fresh] = [await writeSite(files), await writeSite(files)]
  await runCommand(['build'], built)
  await runCommand(['lock'], built)
  await runCommand(['lock'], fresh)
  const lock = await readFile(path.join(built, 'lockstep.lock'), 'utf8')
  expect(lock).toMatch(/\tsrc\/Vault\.sol:Vault\.takeSome\(uint256\)\t[\da-f]{12}\t[\da-f]{12}\t{/)
  expect(lock).toBe(await readFile(path.join(fresh, 'lockstep.lock'), 'utf8'))
}, 60_000)

test('no lock is written without compiled contracts', async () => {
  const root = await writeSite({'site.yaml': 'title: T\n', 'content/index.mdx': page})
  const {code, stderr} = await runCommand(['lock'], root)
  expect([code, stderr]).toEqual([
    2,
    'Cannot find compiled contracts: set `contracts` in `site.yaml` to a compiled Foundry project\n'
  ])
  expect((await runCommand(['accept'], root)).stderr).toContain('Expected the pages to accept')
})

test('a renamed variable is found by its slot, and so are the values of an enum', async () => {
  const store = `pragma solidity ^0.8.28;
contract Store {
    enum State { Open, Paused }
    State public state;
    uint256 public firstLimit;
    uint256 public secondLimit;
}
`
  const renamed = store.replace('firstLimit', 'most').replace('secondLimit', 'least')
  const root = await writeSite({
    'site.yaml': `title: T\ncontracts: ${builtProject({'src/Store.sol': store})}\n`,
    'content/index.mdx':
      '# The `Store`\n\n`firstLimit`, `secondLimit`, `State.Paused`\n\n```sh\ncast storage $STORE 1\n```\n'
  })
  await runCommand(['lock'], root)
  const project = builtProject({'src/Store.sol': renamed.replace('Paused', 'Closed')})
  await writeFiles(root, {'site.yaml': `title: T\ncontracts: ${project}\n`})
  const asked = 'which the contracts had when this page was last checked'
  expect(await lint(root)).toEqual([
    `3:2 error: Cannot find \`Store.firstLimit\`, ${asked}; is it now \`most()\`?`,
    `3:16 error: Cannot find \`Store.secondLimit\`, ${asked}; is it now \`least()\`?`,
    `3:31 warning: \`Store.State\` has changed since this page was last checked; run \`lockstep accept content/index.mdx\` once the page is right`,
    `3:37 error: Cannot find \`State.Paused\`, ${asked}; is it now \`Closed\`?`,
    `6:21 warning: \`Store, slot 1\` holds something else since this page was last checked; run \`lockstep accept content/index.mdx\` once the page is right`
  ])
})

test('a call that writes a struct without names changes with the order of its fields', async () => {
  const bank = `pragma solidity ^0.8.28;
struct Party { address from; address to; }
struct Loan { Party party; uint256 rate; }
contract Bank {
    enum State { Open, Paused, Closed }
    State public state;
    function open(Loan[] calldata loans, uint256 limit) external {}
}
`
  const root = await writeSite({
    'site.yaml': `title: T\ncontracts: ${builtProject({'src/Bank.sol': bank})}\n`,
    'content/index.mdx': `# The \`Bank\`

It is \`State.Closed\`. Read \`from\` in the other guide.

\`\`\`sh
cast send $BANK "open(((address,address),uint256)[],uint256)" "[(($A,$B),1)]" 2
\`\`\`
`
  })
  await runCommand(['lock'], root)
  const swapped = bank.replace('address from; address to', 'address to; address from')
  const project = builtProject({'src/Bank.sol': swapped.replace('Open, Paused', 'Paused')})
  await writeFiles(root, {'site.yaml': `title: T\ncontracts: ${project}\n`})
  const how = 'since this page was last checked; run `lockstep accept content/index.mdx` once'
  expect(await lint(root)).toEqual([
    `3:8 warning: \`Bank.State\` has changed ${how} the page is right`,
    `3:14 warning: \`State.Closed\` has changed from 2 to 1 ${how} the page is right`,
    `6:18 warning: \`Party.to\` has moved from position 2 to 1 ${how} the page is right`
  ])
  // A call without names is right whatever the fields are called.
  const renamed = builtProject({'src/Bank.sol': bank.replace('from;', 'payer;')})
  await writeFiles(root, {'site.yaml': `title: T\ncontracts: ${renamed}\n`})
  expect(await lint(root)).toEqual([])
})

test('a function changes with its checks and with what it forwards to, and not with what else it calls', async () => {
  const guarded = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

uint256 constant MAX_LEAST = 25;
uint256 constant STEP = 1;
string constant TOO_MUCH = "too much";

library Limits {
    uint256 internal constant MIN = 5;
}

abstract contract Guarded {
    address public admin = msg.sender;

    modifier onlyAdmin() {
        _checkAdmin();
        _;
    }

    function _checkAdmin() internal view {
        require(isAllowed(msg.sender), "not the admin");
    }

    function isAllowed(address user) public view returns (bool) {
        return user == admin;
    }

    function _checkOpen() internal virtual {}

    function enter(uint256 amount) external {
        _checkOpen();
        _count(amount);
    }

    function _count(uint256 amount) internal virtual;
}

contract Vault is Guarded {
    uint256 internal total;
    uint256 internal least = 1;

    function setLeast(uint256 value) external onlyAdmin {
        require(value <= MAX_LEAST, TOO_MUCH);
        if (value < Limits.MIN || value == least) revert();
        least = value + STEP;
    }

    function isOpen() external view returns (bool) {
        return _isOpen();
    }

    function _isOpen() private view returns (bool) {
        return total > 10;
    }

    function _checkOpen() internal override {
        require(total > 1, "closed");
    }

    function _count(uint256 amount) internal override {
        total += amount;
    }
}
`
  const edit = (from: string, to: string): string => {
    expect(guarded).toContain(from)
    return builtProject({'src/Vault.sol': guarded.replace(from, to)})
  }
  const root = await writeSite({
    'site.yaml': `title: T\ncontracts: ${builtProject({'src/Vault.sol': guarded})}\n`,
    'content/index.mdx':
      '# The `Vault`\n\nOnly the admin calls `setLeast`.\n\n`enter(uint256)` needs an open vault.\n\n`isOpen()` is true above 10.\n'
  })
  await runCommand(['lock'], root)
  const lintWith = async (project: string): Promise<Array<string>> => {
    await writeFiles(root, {'site.yaml': `title: T\ncontracts: ${project}\n`})
    return (await lint(root)).map((fault) => fault.replace(/ since .*/, ''))
  }

  // The line of each function, and what it runs.
  const cases: Array<[from: string, to: string, faults: Array<string>]> = [
    [
      'user == admin',
      'user != address(0)',
      ['3:23 warning: `Vault.setLeast` depends on `Guarded.isAllowed`, which changed']
    ],
    [
      '_checkAdmin();\n        _;',
      '_;\n        _checkAdmin();',
      ['3:23 warning: `Vault.setLeast` depends on `Guarded.onlyAdmin`, which changed']
    ],
    [
      'total > 1,',
      'total > 2,',
      ['5:2 warning: `Guarded.enter` depends on `Vault._checkOpen`, which changed']
    ],
    [
      'total > 10',
      'total > 20',
      ['7:2 warning: `Vault.isOpen` depends on `Vault._isOpen`, which changed']
    ],
    [
      'MAX_LEAST = 25',
      'MAX_LEAST = 20',
      ['3:23 warning: `Vault.setLeast` depends on `MAX_LEAST`, which changed']
    ],
    [
      'MIN = 5',
      'MIN = 4',
      ['3:23 warning: `Vault.setLeast` depends on `Limits.MIN`, which changed']
    ],
    ['STEP = 1', 'STEP = 2', []],
    ['"too much"', '"above the limit"', []],
    ['"not the admin"', '"only the admin"', []],
    ['total += amount', 'total += 2 * amount', []]
  ]
  for (const [from, to, faults] of cases)
    expect(await lintWith(edit(from, to)), from).toEqual(faults)

  // A lock of an earlier version knows none of this. It learns it from code that is the same.
  const file = path.join(root, 'lockstep.lock')
  const lock = await readFile(file, 'utf8')
  expect(lock).toMatch(/>Guarded\.\w+:[\da-f]{8},/)
  const changed = edit('user == admin', 'user != address(0)')
  await writeFiles(root, {'lockstep.lock': lock.replace(/>[^\t]*/g, '')})
  expect(await lintWith(changed)).toEqual([])
  expect(await lintWith(builtProject({'src/Vault.sol': guarded}))).toEqual([])
  await runCommand(['lock'], root)
  expect(await readFile(file, 'utf8')).toBe(lock)
}, 120_000)

test('a namespace that the contracts no longer have is an error in every form, and so is the hash of a role', async () => {
  const contract = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Vault {
    /// @custom:storage-location erc7201:app.storage.Vault
    struct VaultStorage {
        uint256 total;
    }

    bytes32 public constant KEEPER_ROLE = keccak256("KEEPER");

    // keccak256(abi.encode(uint256(keccak256("app.storage.Vault")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant LOCATION = SLOT;

    function total() external view returns (uint256) {
        VaultStorage storage state;
        assembly {
            state.slot := LOCATION
        }
        return state.total;
    }
}
`
  const slot = '0x2767ee5524d1018cdc2a3c4cfb8feec448a744cc76098e3433c1e9e722dad800'
  const role = '0x71a9859d7dd21b24504a6f306077ffc2d510b4d4b61128e931fe937441ad1836'
  const page = `# The \`Vault\`

Its struct is in the namespace \`app.storage.Vault\`.

It is annotated with \`erc7201:app.storage.Vault\`, or with erc7201:app.storage.Vault in text.

The slot is \`${slot}\`, and the role \`${role}\`.

The slot is \`keccak256(abi.encode(uint256(keccak256("app.storage.Vault")) - 1)) & ~bytes32(uint256(0xff))\`.

\`\`\`solidity
/// @custom:storage-location erc7201:app.storage.Vault
// keccak256(abi.encode(uint256(keccak256("app.storage.Vault")) - 1)) & ~bytes32(uint256(0xff))
bytes32 slot = keccak256("app.storage.Vault");
bytes32 other = ${slot};
\`\`\`

\`\`\`sh
cast index-erc7201 app.storage.Vault
\`\`\`

Others use \`erc7201:other.storage.Vault\`, and \`vault.total\` is no namespace.
`
  const build = (edit: (text: string) => string, location: string): string =>
    builtProject({'src/Vault.sol': edit(contract).replace('SLOT', location)})
  const root = await writeSite({
    'site.yaml': `title: T\ncontracts: ${build((text) => text, slot)}\n`,
    'content/index.mdx': page
  })
  await runCommand(['lock'], root)
  expect(await lint(root)).toEqual([])
  const moved = '0xa0e03c7298e7582e501731938a7aa62e49ce6ded743727bdc558be95fbea0c00'
  const changed = build(
    (text) =>
      text.replaceAll('app.storage.Vault', 'app.storage.VaultV2').replace('KEEPER"', 'GUARD"'),
    moved
  )
  await writeFiles(root, {'site.yaml': `title: T\ncontracts: ${changed}\n`})
  const gone = (name: string): string =>
    `error: Cannot find \`${name}\`, which the contracts had when this page was last checked`
  const id = gone('app.storage.Vault')
  const found = (await lint(root)).map((fault) => fault.replace(/; is it now.*/, ''))
  expect(found.filter((fault) => !fault.includes('warning'))).toEqual([
    `3:33 ${id}`,
    `5:31 ${id}`,
    `5:67 ${id}`,
    `7:14 ${gone(slot)}`,
    `7:97 ${gone(role)}`,
    `9:54 ${id}`,
    `12:38 ${id}`,
    `13:44 ${id}`,
    `14:27 ${id}`,
    `15:17 ${gone(slot)}`,
    `19:20 ${id}`
  ])
}, 60_000)

test('the hash of a constant next to its name is reported once, with what it is now', async () => {
  const build = (role: string): string =>
    builtProject({
      'src/Vault.sol': `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Vault {
    bytes32 public constant KEEPER_ROLE = keccak256("${role}");
}
`
    })
  const old = '0x71a9859d7dd21b24504a6f306077ffc2d510b4d4b61128e931fe937441ad1836'
  const now = '0x25bca7788d8c23352e368ccd4774eb5b5fc3d40422de2c14e98631ab71f33415'
  const root = await writeSite({
    'site.yaml': `title: T\ncontracts: ${build('KEEPER')}\n`,
    'content/index.mdx': `# The \`Vault\`

The role \`KEEPER_ROLE\` is \`${old}\`.

| role | hash |
| --- | --- |
| \`KEEPER_ROLE\` | \`${old}\` |
`
  })
  await runCommand(['lock'], root)
  expect(await lint(root)).toEqual([])
  await writeFiles(root, {'site.yaml': `title: T\ncontracts: ${build('GUARD')}\n`})
  const gone = `error: Cannot find \`${old}\`, which the contracts had when this page was last checked; \`KEEPER_ROLE\` is now \`${now}\``
  expect(await lint(root)).toEqual([`3:28 ${gone}`, `7:20 ${gone}`])
}, 60_000)

test('a lock that cannot be read is an error, and only `lockstep lock` replaces it', async () => {
  const root = await writeSite({
    'site.yaml': `title: T\ncontracts: ${before}\n`,
    'content/index.mdx': page
  })
  await runCommand(['lock'], root)
  const file = path.join(root, 'lockstep.lock')
  const good = await readFile(file, 'utf8')
  const [head = '', first = '', ...rest] = good.split('\n')
  const damaged = [head, '<<<<<<< HEAD', first, '=======', '>>>>>>> other', 'x', ...rest].join('\n')
  await writeFiles(root, {'lockstep.lock': damaged})

  const found = await runCommand(['lint', '--format', 'json'], root)
  expect(found.code).toBe(1)
  const problems: Array<Record<string, unknown>> = JSON.parse(found.stdout)
  const places = problems.map(({file, line, column, rule}) => `${file}:${line}:${column} ${rule}`)
  expect(places).toEqual(['lockstep.lock:2:1 invalid-lock', 'lockstep.lock:6:2 invalid-lock'])

  for (const args of [
    ['accept', '--all'],
    ['accept', 'index']
  ]) {
    const refused = await runCommand(args, root)
    expect(refused.code).toBe(2)
    expect(refused.stderr).toContain('lockstep.lock:2:1 Unexpected merge conflict')
  }
  expect(await readFile(file, 'utf8')).toBe(damaged)

  const written = await runCommand(['lock'], root)
  expect(written.code).toBe(0)
  expect(written.stdout).toContain('Wrote lockstep.lock')
  expect(written.stdout).toContain('lockstep.lock:6:2 Unexpected 1 field')
  expect(await readFile(file, 'utf8')).toBe(good)
}, 60_000)
