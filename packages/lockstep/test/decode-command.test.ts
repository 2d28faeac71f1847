import {builtProject, runTool} from '@lockstep/test-support/foundry'
import {beforeAll, expect, test} from 'vitest'
import {runCommand} from './run-command.ts'

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
struct Order { address token; uint128[2] amounts; string note; }
interface IPlanted { function many_msg_babbage(bytes1 word) external; }
contract Vault {
    /// @notice The vault has less than was asked for.
    error Short(uint256 have, uint256 need);
    error Wrapped(bytes reason);
    /// @notice More than {MAX_FEE_BPS}, see {IPlanted-many_msg_babbage} and [the fees](https://example.org/fees).
    error FeeTooHigh(uint256 fee);
    event Placed(address indexed by, Order order);
    function transfer(address to, uint256 value) external {}
    function place(Order[] calldata orders, bool now_) external {}
}
`

let root = ''
beforeAll(() => {
  root = builtProject({'src/Vault.sol': source})
})

async function decode(...args: Array<string>): Promise<string> {
  const {stdout, stderr, code} = await runCommand(['decode', ...args], root)
  return `${stdout}${stderr}${code}`
}

const encode = (...args: Array<string>): string => runTool('cast', ['calldata', ...args]).trim()

const someone = '0x52908400098527886E0F7030069857D2E4169EE7'

test('revert data is decoded with its NatSpec, also inside of another error', async () => {
  const data = encode('Short(uint256,uint256)', '3', '5')
  expect(await decode(`execution reverted: ${data}`)).toMatchInlineSnapshot(`
    "error Short(uint256,uint256)
      src/Vault.sol:Vault.Short
      The vault has less than was asked for.
      have uint256: 3
      need uint256: 5
    0"
  `)
  const panic = encode('Panic(uint256)', '17')
  expect(await decode(encode('Wrapped(bytes)', panic))).toMatchInlineSnapshot(`
    "error Wrapped(bytes)
      src/Vault.sol:Vault.Wrapped
      reason bytes: ${panic}
        error Panic(uint256)
          A check that the compiler inserts; the code says which one
          code uint256: 17 (An arithmetic operation overflowed or underflowed outside of unchecked)
    0"
  `)
})

test('names between braces and links in NatSpec are as pages show them', async () => {
  const data = encode('FeeTooHigh(uint256)', '900')
  expect(await decode(data)).toMatchInlineSnapshot(`
    "error FeeTooHigh(uint256)
      src/Vault.sol:Vault.FeeTooHigh
      More than \`MAX_FEE_BPS\`, see \`IPlanted.many_msg_babbage\` and the fees.
      fee uint256: 900
    0"
  `)
  expect(JSON.parse((await runCommand(['decode', '--json', data], root)).stdout)).toMatchObject([
    {entry: {text: 'More than `MAX_FEE_BPS`, see `IPlanted.many_msg_babbage` and the fees.'}}
  ])
})

test('calldata with structs is decoded, and a selector that two functions have lists both', async () => {
  const data = encode(
    'place((address,uint128[2],string)[],bool)',
    `[(${someone},[1,2],"two \u001b[2J")]`,
    'true'
  )
  expect(await decode(data)).toMatchInlineSnapshot(`
    "function place((address,uint128[2],string)[],bool)
      src/Vault.sol:Vault.place
      orders (address,uint128[2],string)[]
        0 (address,uint128[2],string)
          token address: 0x52908400098527886E0F7030069857D2E4169EE7
          amounts uint128[2]
            0 uint128: 1
            1 uint128: 2
          note string: "two \\u001b[2J"
      now_ bool: true
    0"
  `)
  expect(await decode(encode('transfer(address,uint256)', someone, '7'))).toMatchInlineSnapshot(`
    "function transfer(address,uint256)
      src/Vault.sol:Vault.transfer
      to address: 0x52908400098527886E0F7030069857D2E4169EE7
      value uint256: 7

    function many_msg_babbage(bytes1)
      src/Vault.sol:IPlanted.many_msg_babbage
      The data does not have these arguments
    0"
  `)
  expect(await decode('0xa9059cbb')).toMatchInlineSnapshot(`
    "function many_msg_babbage(bytes1)
      src/Vault.sol:IPlanted.many_msg_babbage

    function transfer(address,uint256)
      src/Vault.sol:Vault.transfer
    0"
  `)
})

test('a log is decoded from its topics and its data', async () => {
  const topic = runTool('cast', ['keccak', 'Placed(address,(address,uint128[2],string))']).trim()
  const data = encode('f((address,uint128[2],string))', `(${someone},[1,2],"")`).slice(10)
  const by = `0x${someone.slice(2).toLowerCase().padStart(64, '0')}`
  expect(await decode(topic, by, `0x${data}`)).toMatchInlineSnapshot(`
    "event Placed(address,(address,uint128[2],string))
      src/Vault.sol:Vault.Placed
      by address: 0x52908400098527886E0F7030069857D2E4169EE7
      order (address,uint128[2],string)
        token address: 0x52908400098527886E0F7030069857D2E4169EE7
        amounts uint128[2]
          0 uint128: 1
          1 uint128: 2
        note string: ""
    0"
  `)
  const log = JSON.stringify([{address: someone, topics: [topic, by], data: `0x${data}`}])
  expect(await decode(log)).toBe(await decode(topic, by, `0x${data}`))
})

test('JSON has all that is known, and an unknown selector is code 1', async () => {
  const {stdout} = await runCommand(
    ['decode', '--json', encode('Short(uint256,uint256)', '3', '5')],
    root
  )
  expect(JSON.parse(stdout)).toMatchObject([
    {
      signature: 'Short(uint256,uint256)',
      isWrong: false,
      arguments: [
        {name: 'have', type: 'uint256', value: '3'},
        {name: 'need', type: 'uint256', value: '5'}
      ]
    }
  ])
  expect(await decode('0x12345678')).toMatchInlineSnapshot(`
    "Cannot find function or error with the selector \`0x12345678\` in the contracts
    1"
  `)
  expect(await decode('hello')).toMatchInlineSnapshot(`
    "Unexpected \`hello\`, expected hex digits: at least a selector of four bytes
    Run \`lockstep decode --help\` for its options.
    2"
  `)
  expect(await decode()).toMatchInlineSnapshot(`
    "Unexpected nothing, expected hex digits: at least a selector of four bytes
    Run \`lockstep decode --help\` for its options.
    2"
  `)
})
