// SPDX-License-Identifier: MIT
pragma solidity ^0.8.25;

import {PlainToken} from "./PlainToken.sol";

/// @notice Keeps a tenth of every transfer.
contract FeeToken is PlainToken {
    function _update(address from, address to, uint256 amount) internal override {
        super._update(from, to, amount);
        if (from != address(0) && to != address(0)) super._update(to, address(0), amount / 10);
    }
}
