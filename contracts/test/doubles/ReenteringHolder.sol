// SPDX-License-Identifier: MIT
pragma solidity ^0.8.25;

import {LockboxSuperchainERC20} from "../../src/LockboxSuperchainERC20.sol";
import {HookToken, IHolder} from "./HookToken.sol";

/// @notice Calls the lockbox again from inside a transfer, once.
contract ReenteringHolder is IHolder {
    LockboxSuperchainERC20 private immutable _lockbox;
    bytes private _again;

    constructor(HookToken token, LockboxSuperchainERC20 lockbox) {
        _lockbox = lockbox;
        token.hook();
        token.approve(address(lockbox), type(uint256).max);
    }

    function attack(bytes memory first, bytes memory again) external {
        _again = again;
        _call(first);
    }

    function onTransfer() external {
        bytes memory again = _again;
        delete _again;
        if (again.length > 0) _call(again);
    }

    function _call(bytes memory data) private {
        (bool success,) = address(_lockbox).call(data);
        require(success, "The lockbox refused");
    }
}
