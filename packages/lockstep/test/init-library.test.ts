import {readFile} from 'node:fs/promises'
import path from 'node:path'
import {writeSite} from '@lockstep/test-support'
import {foundryToml, withFoundry} from '@lockstep/test-support/foundry'
import {beforeEach, expect, test, vi} from 'vitest'
import {runCommand} from './run-command.ts'

beforeEach(() => {
  vi.stubEnv('PATH', withFoundry(process.env.PATH))
})

const config = foundryToml().replace(/^(?:ast|build_info|extra_output).*\n/gm, '')

const head = '// SPDX-License-Identifier: MIT\npragma solidity ^0.8.20;\n'

/** A library whose functions take an enum, a type of their own and storage, next to a smaller one. */
const library = {
  'foundry.toml': config,
  'src/Types.sol': `${head}
type Price is uint128;

library Small {
    function one() internal pure returns (uint256) { return 1; }
}
`,
  'src/Shares.sol': `${head}
import {Price} from "./Types.sol";

/// @notice Splits amounts by shares. Rounds as it is told to.
library Shares {
    enum Rounding { Down, Up }

    struct Set { uint256[] items; }

    error NoShares(uint256 total);

    function add(Set storage set, uint256 item) internal returns (bool) {
        set.items.push(item);
        return set.items.length == 1;
    }

    function split(uint256 amount, uint256 total, Rounding rounding) internal pure returns (uint256) {
        if (total == 0) revert NoShares(total);
        return amount / total + (rounding == Rounding.Up && amount % total > 0 ? 1 : 0);
    }

    function double(Price price) internal pure returns (Price) {
        return Price.wrap(Price.unwrap(price) * 2);
    }

    function _hidden(uint256 amount) internal pure returns (uint256) { return amount; }
}
`
}

test('a project with libraries alone gets docs about the main one, and a script that runs', async () => {
  const root = await writeSite(library)
  const init = await runCommand(['init', '--yes'], root)
  expect(init).toMatchObject({code: 0})
  expect(init.stdout).toContain('Docs about `Shares` are in `docs`.')
  expect(init.stdout).toContain('declares the most of 2 libraries and sources')

  const read = (file: string): Promise<string> => readFile(path.join(root, file), 'utf8')
  expect(await read('docs/index.mdx')).toContain('```solidity of="Shares.split"')
  const overview = await read('docs/how-it-works.mdx')
  expect(overview).toContain('  caller --> f0["split(uint256,uint256,Shares.Rounding)"]')
  expect(overview).toContain('[/"NoShares"/]')
  const guide = await read('docs/guides/call-from-a-script.mdx')
  expect(guide).toContain('import {Shares, Price} from "src/Shares.sol";')
  expect(guide).toContain('--sig "split(uint256,uint256,uint8)" 10 3 0\n')
  expect(guide).toContain('== Return ==\n0: uint256 3\n')
  expect(guide).toContain('--sig "double(uint128)" 10000000000000000000\n')
  expect(guide).toContain('    Shares.Set private _stored;\n')
  expect(guide).not.toContain('_hidden')

  expect((await runCommand(['lint', '--max-warnings', '0'], root)).stdout).toContain('No problems')
  expect(await runCommand(['build'], root)).toMatchObject({code: 0})
  expect((await read('dist/index.html')).replace(/<[^>]+>/g, '')).toContain('function split(')
  expect(await runCommand(['proof'], root)).toMatchObject({code: 0})
})

test.each([
  [
    'functions outside of contracts',
    {
      'src/Math.sol': `${head}
type Ray is uint256;

error TooLarge(Ray value);

function half(Ray value) pure returns (Ray) {
    if (Ray.unwrap(value) > 1e30) revert TooLarge(value);
    return Ray.wrap(Ray.unwrap(value) / 2);
}
`
    },
    ['docs/guides/call-from-a-script.mdx', 'import * as Math from "src/Math.sol";']
  ],
  [
    'interfaces',
    {
      'src/IVault.sol': `${head}
interface IVault {
    function deposit(uint256 amount) external;
    function total() external view returns (uint256);
}
`
    },
    ['docs/guides/read-the-interface.mdx', 'forge inspect src/IVault.sol:IVault methodIdentifiers']
  ]
])('a project with %s alone gets docs about them', async (_, files, [guide = '', line]) => {
  const root = await writeSite({'foundry.toml': config, ...files})
  expect(await runCommand(['init'], root)).toMatchObject({code: 0})
  expect(await readFile(path.join(root, guide), 'utf8')).toContain(line)
  expect(await readFile(path.join(root, 'docs/how-it-works.mdx'), 'utf8')).toContain('```mermaid')
  expect((await runCommand(['lint', '--max-warnings', '0'], root)).stdout).toContain('No problems')
})
