// SPDX-License-Identifier: MIT
pragma solidity ^0.8.25;

import {RewardVault} from "../src/RewardVault.sol";
import {StakingPool} from "../src/StakingPool.sol";

/// @title DeployStakingPool
contract DeployStakingPool {
    /// @notice Deploy the code of the pool and its vault.
    function run(address pool, uint256 limit) external returns (address code, address vault) {
        code = address(new StakingPool());
        vault = address(new RewardVault(pool, limit));
    }
}
