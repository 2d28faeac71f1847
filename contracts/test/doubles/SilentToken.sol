// SPDX-License-Identifier: MIT
pragma solidity ^0.8.25;

/// @notice Moves tokens and returns nothing, as USDT does.
contract SilentToken {
    mapping(address holder => uint256 amount) public balanceOf;

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    function transfer(address to, uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
    }

    function transferFrom(address from, address to, uint256 amount) external {
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }
}
