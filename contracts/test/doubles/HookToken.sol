// SPDX-License-Identifier: MIT
pragma solidity ^0.8.25;

import {PlainToken} from "./PlainToken.sol";

/// @notice What a holder implements to be told of a transfer.
interface IHolder {
    function onTransfer() external;
}

/// @notice Calls sender and recipient during a transfer, as ERC-777 does.
contract HookToken is PlainToken {
    mapping(address holder => bool called) public hooked;

    function hook() external {
        hooked[msg.sender] = true;
    }

    function _update(address from, address to, uint256 amount) internal override {
        if (hooked[from]) IHolder(from).onTransfer();
        super._update(from, to, amount);
        if (hooked[to]) IHolder(to).onTransfer();
    }
}
