// SPDX-License-Identifier: MIT
pragma solidity ^0.8.25;

import {BeaconProxy} from "@openzeppelin/contracts/proxy/beacon/BeaconProxy.sol";
import {OriginalToken} from "./OriginalToken.sol";

/// @title OriginalTokenProxy
/// @notice Address and storage of the original token. It runs the code its beacon names.
contract OriginalTokenProxy is BeaconProxy {
    /// @param beacon_ Beacon that names the code.
    /// @param holder_ Account that receives the whole supply.
    constructor(address beacon_, address holder_)
        BeaconProxy(beacon_, abi.encodeCall(OriginalToken.initialize, (holder_)))
    {}
}
