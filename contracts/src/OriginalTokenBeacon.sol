// SPDX-License-Identifier: MIT
pragma solidity ^0.8.25;

import {UpgradeableBeacon} from "@openzeppelin/contracts/proxy/beacon/UpgradeableBeacon.sol";

/// @title OriginalTokenBeacon
/// @notice Says which code the original token runs. Its owner can change that code.
contract OriginalTokenBeacon is UpgradeableBeacon {
    /// @param implementation_ Code of the token.
    /// @param owner_          Account that may change it.
    constructor(address implementation_, address owner_)
        UpgradeableBeacon(implementation_, owner_)
    {}
}
