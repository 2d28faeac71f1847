// SPDX-License-Identifier: MIT
pragma solidity ^0.8.25;

import {LockboxSetup} from "./LockboxSetup.sol";

/// @dev Compared with `contracts/snapshots`; `pnpm contracts:gas` writes new figures.
contract LockboxGasTest is LockboxSetup {
    /// @dev Named after the contract, so that the docs find the gas of each of its functions.
    string internal constant SUBJECT = "LockboxSuperchainERC20";

    function setUp() public override {
        super.setUp();
        _lock(bob, 1 ether);
        original.mint(alice, 1 ether);
        vm.prank(alice);
        original.approve(address(lockbox), 0.25 ether);
    }

    function test_gas_constructor_succeeds() external {
        vm.startSnapshotGas(SUBJECT, "constructor");
        _newLockbox(address(original));
        vm.stopSnapshotGas();
    }

    function test_gas_lockAndMint_succeeds() external {
        vm.prank(alice);
        lockbox.lockAndMint(0.25 ether);
        vm.snapshotGasLastCall(SUBJECT, "lockAndMint");
    }

    function test_gas_redeemAndBurn_succeeds() external {
        vm.prank(bob);
        lockbox.redeemAndBurn(0.1 ether);
        vm.snapshotGasLastCall(SUBJECT, "redeemAndBurn");
    }

    function test_gas_transfer_succeeds() external {
        vm.prank(bob);
        assertTrue(lockbox.transfer(alice, 0.1 ether));
        vm.snapshotGasLastCall(SUBJECT, "transfer");
    }

    function test_gas_crosschainMint_succeeds() external {
        vm.prank(BRIDGE);
        lockbox.crosschainMint(alice, 0.1 ether);
        vm.snapshotGasLastCall(SUBJECT, "crosschainMint");
    }

    function test_gas_crosschainBurn_succeeds() external {
        vm.prank(BRIDGE);
        lockbox.crosschainBurn(bob, 0.1 ether);
        vm.snapshotGasLastCall(SUBJECT, "crosschainBurn");
    }
}
