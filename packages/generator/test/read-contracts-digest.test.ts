import {writeFiles, writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {createDigestReader, readContractsDigest} from '../src/contracts/read-contracts-digest.ts'

test('a digest reader lists a project once, so a change during a build has to wait for the next', async () => {
  const root = await writeSite({
    'foundry.toml': '',
    'src/Vault.sol': 'contract Vault {}'
  })
  const getDigest = createDigestReader()
  const before = getDigest({root})
  await writeFiles(root, {'src/Other.sol': 'contract Other {}'})

  expect(getDigest({root, profile: undefined})).toBe(before)
  expect(createDigestReader()({root})).not.toBe(before)
  expect(createDigestReader()({root})).toBe(readContractsDigest({root}))
})
