// SPDX-License-Identifier: MIT
pragma solidity ^0.8.25;

import {StakingPool} from "./StakingPool.sol";

/// @title StakingLens
/// @notice Reads several facts of a pool in one call.
contract StakingLens {
    struct Overview {
        uint256 totalStaked;
        uint256 rewardRate;
        uint256 feeBps;
    }

    /// @notice What a front end shows first.
    function overview(StakingPool pool) external view returns (Overview memory) {
        return Overview(pool.totalStaked(), pool.rewardRate(), pool.feeBps());
    }

    /// @notice What an account owns.
    function accountOf(StakingPool pool, address account) external view returns (uint256 staked, uint256 pending) {
        (staked,,,) = pool.users(account);
        pending = pool.pendingRewards(account);
    }
}
