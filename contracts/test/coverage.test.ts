import {expect, test} from 'vitest'
import {readCoverage} from '../tools/read-coverage.js'

test('the Solidity tests reach every line, branch and function of `src` and `script`', async () => {
  const coverage = await readCoverage()
  // The beacon and the proxy have no line of their own.
  expect(coverage.map(({file}) => file)).toEqual([
    'contracts/script/LockboxDeployer.s.sol',
    'contracts/script/StarterTokenDeployer.s.sol',
    'contracts/src/LockboxSuperchainERC20.sol',
    'contracts/src/OriginalToken.sol',
    'contracts/src/StarterToken.sol'
  ])
  console.table(coverage)
  for (const {file, lines, branches, functions} of coverage) {
    for (const reached of [lines, branches, functions]) {
      const [hit, found] = reached.split('/')
      expect(hit, `${file}: ${reached}`).toBe(found)
    }
  }
})
