// SPDX-License-Identifier: MIT
pragma solidity ^0.8.25;

import {Test} from "forge-std/Test.sol";
import {LockboxSuperchainERC20} from "../src/LockboxSuperchainERC20.sol";
import {PlainToken} from "./doubles/PlainToken.sol";

/// @notice A lockbox on chain A for a plain token, and the names the tests use.
abstract contract LockboxSetup is Test {
    event Transfer(address indexed from, address indexed to, uint256 value);

    address internal constant BRIDGE = 0x4200000000000000000000000000000000000028;
    uint256 internal constant CHAIN_A = 901;
    uint256 internal constant CHAIN_B = 902;

    address internal alice = makeAddr("alice");
    address internal bob = makeAddr("bob");
    PlainToken internal original = new PlainToken();
    LockboxSuperchainERC20 internal lockbox = _newLockbox(address(original));

    function setUp() public virtual {
        vm.chainId(CHAIN_A);
    }

    function _newLockbox(address token) internal returns (LockboxSuperchainERC20) {
        return new LockboxSuperchainERC20("Plain Lockbox", "PLN-L", 18, token, CHAIN_A);
    }

    /// @dev Give `holder` lockbox tokens in the only way there is.
    function _lock(address holder, uint256 amount) internal {
        original.mint(holder, amount);
        vm.startPrank(holder);
        original.approve(address(lockbox), amount);
        lockbox.lockAndMint(amount);
        vm.stopPrank();
    }
}
