import {existsSync, symlinkSync} from 'node:fs'
import path from 'node:path'
import {SetupError} from '@lockstep/problem'
import {writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {readDeployments} from '../src/deployments/read-deployments.ts'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const wrong: Array<[name: string, files: Record<string, string>, reason: string]> = [
  [
    'a network of Hardhat without a number for its chain',
    {'hardhat/local/.chainId': 'local\n', 'hardhat/local/A.json': '{}'},
    'Unexpected content of `hardhat/local/.chainId`, expected the id of a chain'
  ],
  [
    'a chain that is no number',
    {'known.json': '{"main": {}}'},
    'Unexpected `main` in `known.json`, expected the id of a chain with the addresses of contracts'
  ],
  [
    'an address that is too short',
    {'known.json': '{"1": {"A": "0x1234"}}'},
    'Unexpected address of `A` on chain 1 in `known.json`, expected `0x` and 40 hex digits'
  ],
  [
    'a registry of 100,000 levels',
    {'known.toml': `a = ${'['.repeat(100_000)}`},
    'Cannot read `known.toml:1:1005`: Invalid TOML document: document contains excessively nested structures. aborting.'
  ],
  [
    'a record of 100,000 levels',
    {'hardhat/local/.chainId': '1\n', 'hardhat/local/A.json': '['.repeat(100_000)},
    'Cannot read `hardhat/local/A.json:1:501`: expected valid JSON'
  ],
  ['a list', {'known.json': '[]'}, 'Unexpected content of `known.json`, expected an object']
]

function read(root: string) {
  return readDeployments({
    broadcast: [],
    hardhat: [path.join(root, 'hardhat')],
    registry: path.join(
      root,
      existsSync(path.join(root, 'known.toml')) ? 'known.toml' : 'known.json'
    )
  })
}

test.each(wrong)('%s is a wrong setup', async (_, files, reason) => {
  const root = await writeSite({'known.json': '{}', ...files})
  const fault = (() => {
    try {
      return read(root)
    } catch (error) {
      return error
    }
  })()
  expect(fault).toBeInstanceOf(SetupError)
  expect(String((fault as Error).message).replaceAll(`${root}/`, '')).toBe(reason)
})

test('a run of a script with values of the wrong kind, however deep, is read without them', async () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const created = {transactionType: 'CREATE', contractName: 'A', contractAddress: address}
  const root = await writeSite({
    'broadcast/Deploy.s.sol/1/run-1.json': `{"timestamp": ${deep}, "libraries": [${deep}, null], "transactions": [${JSON.stringify(created)}, ${deep}, null]}`
  })
  const broadcast = [path.join(root, 'broadcast')]
  expect(readDeployments({broadcast, hardhat: []})).toMatchObject([{chain: 1, name: 'A', address}])
})

test('symbolic links in a folder of records are skipped, because they can lead out of it', async () => {
  const root = await writeSite({
    'secret/.chainId': '1\n',
    'secret/A.json': JSON.stringify({address}),
    'hardhat/own/.chainId': '2\n'
  })
  symlinkSync('../secret', path.join(root, 'hardhat/linked'))
  symlinkSync('../../secret/A.json', path.join(root, 'hardhat/own/A.json'))
  expect(readDeployments({broadcast: [], hardhat: [path.join(root, 'hardhat')]})).toEqual([])
})

test('a registry that is a device is a wrong setup', () => {
  const read = () => readDeployments({broadcast: [], hardhat: [], registry: '/dev/zero'})
  expect(read).toThrow('Cannot read `/dev/zero`: it is not a file')
})

test('a registry that does not exist is a wrong setup', () => {
  const registry = path.join(import.meta.dirname, 'none.toml')
  expect(() => readDeployments({broadcast: [], hardhat: [], registry})).toThrow(
    `Cannot find \`${registry}\`: create it, or remove \`registry\``
  )
})

test('the registry overrides a record of Hardhat, and a file without an address is skipped', async () => {
  const root = await writeSite({
    'hardhat/local/.chainId': '31337\n',
    'hardhat/local/A.json': JSON.stringify({address: address.replace('5a', '6a')}),
    'hardhat/local/B.json': '{}',
    'known.json': JSON.stringify({31337: {A: address.toLowerCase()}})
  })
  expect(read(root)).toEqual([
    {
      chain: 31337,
      name: 'A',
      address,
      file: path.join(root, 'known.json')
    }
  ])
})
