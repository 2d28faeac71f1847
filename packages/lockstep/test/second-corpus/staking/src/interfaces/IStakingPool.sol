// SPDX-License-Identifier: MIT
pragma solidity ^0.8.25;

interface IStakingPool {
    enum Status {
        None,
        Active,
        CoolingDown
    }

    struct UserInfo {
        uint256 amount;
        uint256 rewardDebt;
        uint64 unlockTime;
        Status status;
    }

    event Staked(address indexed user, uint256 amount);
    event UnstakeRequested(address indexed user, uint256 amount, uint256 unlockTime);
    event Unstaked(address indexed user, uint256 amount);
    event RewardsClaimed(address indexed user, uint256 amount);
    event RewardRateChanged(uint256 oldRate, uint256 newRate);

    error InsufficientStake(uint256 available, uint256 required);
    error CooldownActive(uint256 unlockTime);

    /// @notice Stake tokens.
    function stake(uint256 amount) external;

    /// @notice Begin the cooldown.
    function requestUnstake(uint256 amount) external;

    /// @notice Take tokens back after the cooldown.
    function unstake(uint256 amount) external;

    /// @notice Take the rewards.
    function claimRewards() external returns (uint256 paid);
}
