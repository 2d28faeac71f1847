// SPDX-License-Identifier: MIT
pragma solidity ^0.8.25;

import {LockboxDeployer} from "../script/LockboxDeployer.s.sol";

/// @notice The deployer with its steps open to tests.
contract OpenLockboxDeployer is LockboxDeployer {
    function developmentSalt(string memory configSalt) external returns (bytes32) {
        return _developmentSalt(configSalt);
    }

    function checkToken(Token memory token) external pure {
        _checkToken(token);
    }

    function deployOnAll(string[] memory chains, bytes32 salt, Token memory token)
        external
        returns (address)
    {
        return _deployOnAll(chains, salt, token);
    }

    function deployOn(string memory chain, bytes32 salt, Token memory token)
        external
        returns (address)
    {
        return _deployOn(chain, salt, token);
    }

    function computeAddress(bytes32 salt, Token memory token) external pure returns (address) {
        return _computeAddress(salt, token);
    }
}
