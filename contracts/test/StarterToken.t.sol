// SPDX-License-Identifier: MIT
pragma solidity ^0.8.25;

import {Test} from "forge-std/Test.sol";
import {StarterToken} from "../src/StarterToken.sol";

contract StarterTokenTest is Test {
    address private constant BRIDGE = 0x4200000000000000000000000000000000000028;
    address private _alice = makeAddr("alice");

    function test_constructor_supplyChain_succeeds() external {
        assertEq(_newToken(901).balanceOf(_alice), 5);
    }

    function test_constructor_otherChain_succeeds() external {
        assertEq(_newToken(902).totalSupply(), 0);
    }

    function testFuzz_crosschainMint_succeeds(uint256 amount) external {
        StarterToken token = _newToken(902);
        vm.prank(BRIDGE);
        token.crosschainMint(_alice, amount);
        assertEq(token.balanceOf(_alice), amount);
    }

    function testFuzz_crosschainMint_notBridge_reverts(address caller) external {
        vm.assume(caller != BRIDGE);
        StarterToken token = _newToken(901);
        vm.expectRevert(StarterToken.Unauthorized.selector);
        vm.prank(caller);
        token.crosschainMint(caller, 1);
    }

    function testFuzz_crosschainBurn_notBridge_reverts(address caller) external {
        vm.assume(caller != BRIDGE);
        StarterToken token = _newToken(901);
        vm.expectRevert(StarterToken.Unauthorized.selector);
        vm.prank(caller);
        token.crosschainBurn(_alice, 1);
    }

    function _newToken(uint64 chainId) private returns (StarterToken) {
        vm.chainId(chainId);
        return new StarterToken(_alice, 5, 901);
    }
}
