// SPDX-License-Identifier: MIT
pragma solidity ^0.8.25;

import {Test} from "forge-std/Test.sol";
import {TwoChains} from "./TwoChains.sol";

contract LockboxInvariantsTest is Test {
    TwoChains private _chains;

    function setUp() external {
        _chains = new TwoChains();
        targetContract(address(_chains));
    }

    /// @dev Whatever is out there can be redeemed.
    function invariant_supply_backed() external view {
        assertLe(_outstanding(), _chains.original().balanceOf(address(_chains.lockboxA())));
    }

    /// @dev Nothing is minted without a lock or a message, nothing is lost without a redemption.
    function invariant_supply_exact() external view {
        assertEq(_outstanding(), _chains.locked() - _chains.redeemed());
    }

    function invariant_originals_onlyOnA() external view {
        assertEq(_chains.original().balanceOf(address(_chains.lockboxB())), 0);
    }

    function _outstanding() private view returns (uint256) {
        return
            _chains.lockboxA().totalSupply() + _chains.lockboxB().totalSupply() + _chains.inFlight();
    }
}
