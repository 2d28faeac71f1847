import {builtProject} from '@lockstep/test-support/foundry'
import {expect, test} from 'vitest'
import {createResolver, readArtifacts, summarizeDefinition} from '../src/index.ts'

const source = `pragma solidity ^0.8.28;
contract Pool {
    event Paid(
        address indexed who,
        uint256 rate
    );
    error Late(
        uint256 at, // seconds
        uint256 by
    );
    function moveEverythingElsewhere(
        address somewhereElse,
        uint256 theLeastAmount,
        uint256 theDeadline
    ) external {}
}
`

test('a declaration over several lines is one line if it fits and has no comment', () => {
  const artifacts = readArtifacts(builtProject({'src/Pool.sol': source}))
  const resolver = createResolver(artifacts)
  const codes = ['Paid', 'Late', 'moveEverythingElsewhere'].map(
    (name) => summarizeDefinition(artifacts, `Pool.${name}`, resolver).code
  )
  expect(codes).toEqual([
    'event Paid(address indexed who, uint256 rate)',
    'error Late(\n    uint256 at, // seconds\n    uint256 by\n)',
    'function moveEverythingElsewhere(\n    address somewhereElse,\n    uint256 theLeastAmount,\n    uint256 theDeadline\n) external'
  ])
})
