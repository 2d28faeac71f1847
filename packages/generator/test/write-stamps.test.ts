import path from 'node:path'
import {writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import type {Stamp} from '../src/deployments/deployment.ts'
import {readStamps} from '../src/deployments/read-stamps.ts'
import {writeStamps} from '../src/deployments/write-stamps.ts'

const [first, second, third] = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}`)

function toStamp(address = '', name: string, result: Stamp['result']): Stamp {
  return {
    chain: 10,
    address,
    contract: `src/${name}.sol:${name}`,
    result,
    block: 1,
    date: '2026-01-01'
  }
}

function toDeployment(address = '', name: string, contract?: string) {
  return {chain: 10, address, name, ...(contract && {contract}), file: 'known.toml'}
}

test('a stamp of a record that was corrected is removed, and those of other addresses are kept', async () => {
  const root = await writeSite({})
  const file = path.join(root, 'deployments.lock.json')
  const before = [
    toStamp(first, 'Market', 'differs'),
    toStamp(second, 'Market', 'exact'),
    toStamp(third, 'Market', 'exact')
  ]
  const checked = toStamp(first, 'Rewards', 'exact')
  await writeStamps(
    file,
    before,
    [checked],
    [toDeployment(first, 'rewards', 'Rewards'), toDeployment(second, 'Market')]
  )
  expect(readStamps(file)).toEqual([checked, before[1], before[2]])
})
