import {builtProject, runTool} from '@lockstep/test-support/foundry'
import {expect, test} from 'vitest'
import {type Catalogue, listCatalogue, listReferenceOutlines, readArtifacts} from '../src/index.ts'

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
import {Outside} from "../lib/Outside.sol";
enum Side { Long, Short }
struct Order { address token; uint128[2] amounts; Side side; }
error Loose(bytes data);
library Books {
    error Full(uint256 size);
    function add(Order[] storage orders, Order memory order) external {
        if (orders.length > 9) revert Full(orders.length);
        orders.push(order);
    }
}
interface IToken {
    /// @notice Emitted when tokens move.
    event Transfer(address indexed from, address indexed to, uint256 value);
    /// @notice A call, as old contracts log it. It is anonymous.
    event LogNote(bytes4 indexed sig, Order order) anonymous;
}
interface INft { event Transfer(address indexed from, address indexed to, uint256 indexed id); }
contract Vault is IToken, Outside {
    Order[] internal orders;
    mapping(address owner => uint256) public shares;
    modifier open() { require(orders.length > 0, "nothing here"); _; }
    /// @notice Send \`value\` to someone. It arrives at once.
    function transfer(address to, uint256 value) external open { emit Transfer(msg.sender, to, value); }
    function burn(uint256) external { revert Loose(""); }
    function leave() external { refuse(); emit LogNote(msg.sig, orders[0]); }
    function take(Order calldata order, Order[] calldata all) external { Books.add(orders, order); all; }
}
interface IPlanted {
    function many_msg_babbage(bytes1) external;
    error collate_propagate_storage(bytes16 word);
}
`
const outside = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
contract Outside {
    error Refused(address who);
    function refuse() internal view { revert Refused(msg.sender); }
}
`

function read(): Catalogue {
  const files = {'src/Vault.sol': source, 'lib/Outside.sol': outside}
  const artifacts = readArtifacts(builtProject(files), {profile: 'default'})
  const {outlines} = listReferenceOutlines(artifacts)
  const own = outlines.filter(({path}) => path.startsWith('src/'))
  return listCatalogue(artifacts, own)
}

test('a catalogue has what contracts declare, inherit and throw, and where', () => {
  const {entries, anonymous, messages} = read()
  expect(
    entries.map(({kind, declaration, text, by}) =>
      [kind, declaration, text, by.map((each) => each.replace(/^.*:/, ''))].flat().join(' | ')
    )
  ).toMatchInlineSnapshot(`
    [
      "function | add(uint256 orders, (address token, uint128[2] amounts, uint8 side) order) | ",
      "function | burn(uint256) | ",
      "error | collate_propagate_storage(bytes16 word) | ",
      "error | Full(uint256 size) |  | Books.add",
      "function | leave() | ",
      "error | Loose(bytes data) |  | Vault.burn",
      "function | many_msg_babbage(bytes1) | ",
      "error | Refused(address who) |  | Outside.refuse",
      "function | shares(address owner) | ",
      "function | take((address token, uint128[2] amounts, uint8 side) order, (address token, uint128[2] amounts, uint8 side)[] all) | ",
      "event | Transfer(address indexed from, address indexed to, uint256 indexed id) | ",
      "event | Transfer(address indexed from, address indexed to, uint256 value) | Emitted when tokens move. | Vault.transfer",
      "function | transfer(address to, uint256 value) | Send \`value\` to someone.",
    ]
  `)
  expect(anonymous).toEqual([
    {
      kind: 'event',
      signature: 'LogNote(bytes4,(address,uint128[2],uint8))',
      declaration:
        'LogNote(bytes4 indexed sig, (address token, uint128[2] amounts, uint8 side) order)',
      text: 'A call, as old contracts log it.',
      declaredAs: ['src/Vault.sol:IToken.LogNote'],
      by: ['src/Vault.sol:Vault.leave']
    }
  ])
  expect(messages).toEqual([{text: 'nothing here', by: ['src/Vault.sol:Vault.open']}])
})

test('ids are what cast computes of the signatures, collisions included', () => {
  const {entries} = read()
  for (const {kind, id, signature} of entries) {
    if (kind === 'event') expect(runTool('cast', ['keccak', signature]).trim()).toBe(id)
    // A library has the names of types in its signatures.
    else if (!signature.includes('Order')) {
      expect(runTool('cast', ['sig', signature]).trim()).toBe(id)
    }
  }
  const names = (id: string) =>
    entries.filter((each) => each.id === id).map((each) => each.signature)
  expect(names('0xa9059cbb')).toEqual(['many_msg_babbage(bytes1)', 'transfer(address,uint256)'])
  expect(names('0x42966c68')).toEqual(['burn(uint256)', 'collate_propagate_storage(bytes16)'])
})
