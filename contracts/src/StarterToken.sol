// SPDX-License-Identifier: MIT
pragma solidity ^0.8.25;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {
    ERC20Bridgeable
} from "@openzeppelin/contracts/token/ERC20/extensions/draft-ERC20Bridgeable.sol";

/// @title StarterToken
/// @notice A new token that crosses chains from its first day. Its supply starts on one chain.
contract StarterToken is ERC20Bridgeable {
    /// @notice Thrown when the caller of a crosschain function is not the interop bridge.
    error Unauthorized();

    /// @notice The SuperchainTokenBridge predeploy, the same on every chain.
    address internal constant INTEROP_BRIDGE = 0x4200000000000000000000000000000000000028;

    /// @notice Pass the same arguments on every chain, otherwise the addresses differ.
    /// @param holder  Account that receives the supply.
    /// @param supply  Number of tokens, in the smallest unit.
    /// @param chainId Chain on which the supply is minted.
    constructor(address holder, uint256 supply, uint256 chainId) ERC20("Starter Token", "START") {
        if (block.chainid == chainId) _mint(holder, supply);
    }

    /// @dev Only the bridge mints and burns.
    function _checkTokenBridge(address caller) internal pure override {
        if (caller != INTEROP_BRIDGE) revert Unauthorized();
    }
}
