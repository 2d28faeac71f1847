import {writeSite} from '@lockstep/test-support'
import {builtProject} from '@lockstep/test-support/foundry'
import {expect, test} from 'vitest'
import {listErrorLines} from './lint-changes.ts'

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IERC20 {}

contract Desk {
    IERC20 public token;
}
`

const page = `# Desk

\`\`\`solidity
contract Clerk {
    function pay(address token, address desk) external {
        IERC20(token).approve(desk, 1);
        IERC20(token).aprove(desk, 1);
    }
}
\`\`\`
`

test('a page may call a member of a standard that the project declares only in part', async () => {
  const project = builtProject({'src/Desk.sol': source})
  const root = await writeSite({'content/index.mdx': page})
  expect(await listErrorLines(root, project)).toEqual([7])
})
