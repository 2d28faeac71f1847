import path from 'node:path'
import {launchBrowser, readFolder, serveFolder} from '@lockstep/test-support'
import {builtProject, runTool} from '@lockstep/test-support/foundry'
import {expect, test} from 'vitest'
import {runBuild} from './run-command.ts'

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// @title Structs of the other contract
library EnumerableDepositsOfAccounts {
    struct AddressToAddressMap { mapping(address key1 => mapping(address key2 => address)) counterparts; }
    struct PackedUserOperation { address senderOfTheOperation; bytes callData; }
    error EnumerableDepositsNonexistentKey(bytes32 keyOfTheDeposit);
    function requireDepositOfThatAccount(bytes32 key) internal pure { revert EnumerableDepositsNonexistentKey(key); }
}

contract ConsiderationBase {}
contract GettersAndDeriversOfOrders is ConsiderationBase {}
contract ConsiderationEncoder is GettersAndDeriversOfOrders {}
contract ConsiderationDecoder is ConsiderationEncoder {}
contract ConsiderationEventsAndErrors is ConsiderationDecoder {}
contract BasicOrderFulfiller is ConsiderationEventsAndErrors {}
contract OrderFulfillerAndCombiner is BasicOrderFulfiller {}
contract SignatureVerificationErrors is OrderFulfillerAndCombiner {
    uint256 internal constant Order_consideration_offset_from_offer = 1;
}
contract InitializableAdminUpgradeabilityProxy is SignatureVerificationErrors {}

/// @notice See {UUPSGovernorUpgradeable-_predictDeterministicAddressWithImmutableArgs}.
contract UUPSGovernorUpgradeable {
    EnumerableDepositsOfAccounts.AddressToAddressMap internal _counterpartsOfTheAccounts;
    mapping(address account => mapping(uint48 timepoint => EnumerableDepositsOfAccounts.PackedUserOperation)) private _schedulesOfOperations;
    event DefaultAdminDelayChangeScheduled(uint48 newDelay, uint48 effectSchedule);
    /// @notice Use {EnumerableDepositsOfAccounts-requireDepositOfThatAccount}, {_predictDeterministicAddressWithImmutableArgs-address-bytes-bytes32-} or \`EnumerableDepositsOfAccounts.requireDepositOfThatAccount\`.
    function onERC1155BatchReceived(EnumerableDepositsOfAccounts.PackedUserOperation calldata operation, bytes32[] calldata proofs) external pure {
        EnumerableDepositsOfAccounts.requireDepositOfThatAccount(proofs[0]);
    }
    function onERC1155BatchReceived(uint256 role, address[] calldata accounts) external {
        emit DefaultAdminDelayChangeScheduled(uint48(role), uint48(accounts.length));
    }
    function _predictDeterministicAddressWithImmutableArgs(function(bytes32, bytes32) view returns (bytes32) hasher) internal pure {}
    function _predictDeterministicAddressWithImmutableArgs(address, bytes memory, bytes32) internal pure {}
}
`

const rules = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// @notice - Its namespace is \`type(AccessControlDefaultAdminRule).creationCode\`, as in \`CODE = immutableCreate2Factory.safeCreate2(SALT, INIT)\`.
contract AccessControlDefaultAdminRules {
    /// @custom:storage-location erc7201:openzeppelin.storage.Initializable
    struct Initializable { uint64 version; }
    /// @notice - See {AccessControlDefaultAdminRules-canImplementInterfaceForAddress}.
    function canImplementInterfaceForAddress() external pure {}
}
`

const nonexistentKey = runTool('cast', [
  'calldata',
  'EnumerableDepositsNonexistentKey(bytes32)',
  `0x${'01'.repeat(32)}`
]).trim()

/** Finds names on the page that are on two lines. A part between two `wbr` is a text of its own. */
const findBroken = `(() => {
  const texts = document.createTreeWalker(document.querySelector('.search-symbols') ?? document.querySelector('main'), NodeFilter.SHOW_TEXT)
  const broken = []
  let count = 0
  while (texts.nextNode()) {
    const text = texts.currentNode
    if (!text.parentElement.closest('code, nav, h1, h2, h3, a')) continue
    for (const match of text.data.matchAll(/(?<![\\w$])(?!0x)[A-Za-z_$][\\w$]+/g)) {
      const range = document.createRange()
      range.setStart(text, match.index)
      range.setEnd(text, match.index + match[0].length)
      const lines = Array.from(range.getClientRects()).filter(({width}) => width > 0)
      if (lines.length > 0) count++
      if (new Set(lines.map(({top}) => Math.round(top))).size > 1) broken.push(match[0])
    }
  }
  const isWide = document.documentElement.scrollWidth > innerWidth
  return {count, broken, isWide}
})()`

test('no name is broken in its middle, whatever the width of the screen', async () => {
  const root = builtProject({
    'src/Governor.sol': source,
    'src/governance/extensions/AccessControlDefaultAdminRules.sol': rules,
    'content/index.mdx':
      '# Home\n\n<AbiTable of="UUPSGovernorUpgradeable" />\n\n<ErrorTable of="UUPSGovernorUpgradeable" />\n\n<StorageTable of="UUPSGovernorUpgradeable" />\n',
    'site.yaml': 'title: Docs\ncontracts: .\nreference: {}\n'
  })
  expect((await runBuild(root)).problems).toEqual([])
  const dist = path.join(root, 'dist')
  const files = await readFolder(dist)
  const pages = Object.keys(files).filter((file) =>
    /^(?:reference.*|index|all-pages.*)\.html$/.test(file)
  )
  // Of two overloads, a name with types means the one that has them.
  expect(files['reference/UUPSGovernorUpgradeable/index.html']).toMatch(
    /<a href="#_predictdeterministicaddresswithimmutableargs-address-bytes-bytes32"><code>_predict/
  )
  const origin = await serveFolder(dist)
  const browser = await launchBrowser()
  try {
    for (const width of [320, 1280, 1920]) {
      const page = await browser.newPage({viewport: {width, height: 900}})
      let names = 0
      for (const file of pages) {
        await page.goto(`${origin}/${file.replace('index.html', '')}`)
        const found = await page.evaluate<{count: number; broken: Array<string>; isWide: boolean}>(
          findBroken
        )
        expect([width, file, found.broken, found.isWide]).toEqual([width, file, [], false])
        names += found.count
      }
      expect(names).toBeGreaterThan(300)

      await page.goto(`${origin}/reference/decoder/`)
      await page.getByLabel('Calldata').fill(nonexistentKey)
      await page.locator('.decoder-output code').first().waitFor()
      const decoded = await page.evaluate<{broken: Array<string>}>(findBroken)
      expect([width, decoded.broken]).toEqual([width, []])

      await page.goto(origin)
      await page.keyboard.press('/')
      await page.getByRole('combobox').fill('DefaultAdminDelayChangeScheduled')
      await page.locator('.search-symbols code').first().waitFor()
      const found = await page.evaluate<{count: number; broken: Array<string>}>(findBroken)
      expect([width, found.count, found.broken]).toEqual([width, 7, []])
      await page.close()
    }
  } finally {
    await browser.close()
  }
})
