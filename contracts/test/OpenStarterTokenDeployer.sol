// SPDX-License-Identifier: MIT
pragma solidity ^0.8.25;

import {StarterTokenDeployer} from "../script/StarterTokenDeployer.s.sol";

/// @notice The deployer with its step open to tests.
contract OpenStarterTokenDeployer is StarterTokenDeployer {
    function deployOn(string memory chain, bytes32 salt, uint256 supplyChainId)
        external
        returns (address)
    {
        return _deployOn(chain, salt, supplyChainId);
    }
}
