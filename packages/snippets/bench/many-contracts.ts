import {existsSync, mkdirSync, writeFileSync} from 'node:fs'
import {dirname, join, resolve} from 'node:path'
import {fileURLToPath} from 'node:url'
import {buildProject, foundryToml} from '@lockstep/test-support/foundry'

/** Make a project of `count` contracts, each in a source of its own, and compile it, once. */
export function manyContracts(count: number): string {
  const here = dirname(fileURLToPath(import.meta.url))
  const root = resolve(here, `../.cache/many-${count}`)
  if (existsSync(join(root, 'out'))) return root

  mkdirSync(join(root, 'src'), {recursive: true})
  writeFileSync(join(root, 'foundry.toml'), foundryToml())
  for (let index = 0; index < count; index++) {
    writeFileSync(join(root, 'src', `Token${index}.sol`), source(index))
  }
  buildProject(root, {force: true, hasCode: true})
  return root
}

function source(index: number): string {
  const before =
    index % 50 === 0 ? '' : `import {Token${index - 1}} from "./Token${index - 1}.sol";\n`
  return `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

${before}
/// @title Token ${index}
contract Token${index} {
    /// @notice Thrown when ${index} is too much.
    error TooMuch${index}(uint256 amount, uint256 limit);

    /// @notice Emitted after each transfer.
    event Moved(address indexed from, address indexed to, uint256 amount);

    mapping(address owner => uint256) public balances;
    mapping(address owner => mapping(address spender => uint256)) public allowances;
    uint256 public immutable limit = ${index} ether;

    /// @notice Move what is the caller's.
    function transfer(address to, uint256 amount) external returns (bool) {
        _move(msg.sender, to, amount);
        return true;
    }

    /// @notice Move what another has allowed.
    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        uint256 allowed = allowances[from][msg.sender];
        if (allowed < amount) revert TooMuch${index}(amount, allowed);
        if (allowed != type(uint256).max) allowances[from][msg.sender] = allowed - amount;
        _move(from, to, amount);
        return true;
    }

    /// @notice Allow another.
    function approve(address spender, uint256 amount) external returns (bool) {
        require(spender != address(0), "no spender");
        allowances[msg.sender][spender] = amount;
        return true;
    }

    function _move(address from, address to, uint256 amount) internal {
        if (amount > limit) revert TooMuch${index}(amount, limit);
        balances[from] -= amount;
        unchecked {
            balances[to] += amount;
        }
        emit Moved(from, to, amount);
    }
}
`
}
