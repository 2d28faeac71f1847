// SPDX-License-Identifier: MIT
pragma solidity ^0.8.25;

import {Test} from "forge-std/Test.sol";
import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";
import {OriginalToken} from "../src/OriginalToken.sol";
import {OriginalTokenBeacon} from "../src/OriginalTokenBeacon.sol";
import {OriginalTokenProxy} from "../src/OriginalTokenProxy.sol";

contract OriginalTokenTest is Test {
    address private _alice = makeAddr("alice");
    OriginalToken private _logic = new OriginalToken();
    OriginalTokenBeacon private _beacon = new OriginalTokenBeacon(address(_logic), _alice);
    OriginalToken private _token =
        OriginalToken(address(new OriginalTokenProxy(address(_beacon), _alice)));

    function test_initialize_succeeds() external view {
        assertEq(_token.name(), "Test");
        assertEq(_token.symbol(), "TST");
        assertEq(_token.decimals(), 18);
        assertEq(_token.totalSupply(), 1 ether);
        assertEq(_token.balanceOf(_alice), 1 ether);
    }

    function test_initialize_secondTime_reverts() external {
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        _token.initialize(address(this));
    }

    function test_initialize_onLogic_reverts() external {
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        _logic.initialize(address(this));
    }

    function test_beacon_succeeds() external view {
        assertEq(_beacon.implementation(), address(_logic));
        assertEq(_beacon.owner(), _alice);
    }
}
