// SPDX-License-Identifier: MIT
pragma solidity ^0.8.25;

import {OwnableUpgradeable} from "@openzeppelin/contracts-upgradeable/access/OwnableUpgradeable.sol";
import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts-upgradeable/proxy/utils/UUPSUpgradeable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IStakingPool} from "./interfaces/IStakingPool.sol";

/// @title StakingPool
/// @notice Stake a token, earn another one.
contract StakingPool is IStakingPool, OwnableUpgradeable, PausableUpgradeable, UUPSUpgradeable {
    using SafeERC20 for IERC20;

    /// @notice Highest fee on rewards, in basis points.
    uint256 public constant MAX_FEE_BPS = 500;

    /// @notice Time between `requestUnstake` and `unstake`.
    uint256 public constant COOLDOWN = 7 days;

    uint256 internal constant ACC_PRECISION = 1e12;

    /// @notice Token that users stake.
    IERC20 public stakeToken;

    /// @notice Token that users earn.
    IERC20 public rewardToken;

    /// @notice Rewards per second.
    uint256 public rewardRate;

    /// @notice Sum of all stakes.
    uint256 public totalStaked;

    /// @notice Fee on rewards, in basis points.
    uint16 public feeBps;

    /// @notice Receives the fee.
    address public treasury;

    uint256 internal accRewardPerShare;

    uint64 internal lastUpdate;

    /// @notice Stake and debts of an account.
    mapping(address user => UserInfo) public users;

    /// @dev Updates the rewards before a balance moves.
    modifier updatesRewards() {
        _updatePool();
        _;
    }

    constructor() {
        _disableInitializers();
    }

    /// @notice Set up a new proxy.
    function initialize(address stakeToken_, address rewardToken_, uint256 rewardRate_) external initializer {
        __Ownable_init(msg.sender);
        __Pausable_init();
        stakeToken = IERC20(stakeToken_);
        rewardToken = IERC20(rewardToken_);
        rewardRate = rewardRate_;
        lastUpdate = uint64(block.timestamp);
    }

    /// @inheritdoc IStakingPool
    function stake(uint256 amount) external whenNotPaused updatesRewards {
        require(amount > 0, "StakingPool: zero amount");
        UserInfo storage user = users[msg.sender];
        user.amount += amount;
        user.status = Status.Active;
        totalStaked += amount;
        stakeToken.safeTransferFrom(msg.sender, address(this), amount);
        emit Staked(msg.sender, amount);
    }

    /// @inheritdoc IStakingPool
    function requestUnstake(uint256 amount) external updatesRewards {
        UserInfo storage user = users[msg.sender];
        if (amount > user.amount) revert InsufficientStake(user.amount, amount);
        user.status = Status.CoolingDown;
        user.unlockTime = uint64(block.timestamp + COOLDOWN);
        emit UnstakeRequested(msg.sender, amount, user.unlockTime);
    }

    /// @inheritdoc IStakingPool
    function unstake(uint256 amount) external whenNotPaused updatesRewards {
        UserInfo storage user = users[msg.sender];
        require(user.status == Status.CoolingDown, "StakingPool: request first");
        if (block.timestamp < user.unlockTime) revert CooldownActive(user.unlockTime);
        if (amount > user.amount) revert InsufficientStake(user.amount, amount);
        user.amount -= amount;
        user.status = user.amount == 0 ? Status.None : Status.Active;
        totalStaked -= amount;
        stakeToken.safeTransfer(msg.sender, amount);
        emit Unstaked(msg.sender, amount);
    }

    /// @inheritdoc IStakingPool
    function claimRewards() external updatesRewards returns (uint256 paid) {
        UserInfo storage user = users[msg.sender];
        paid = pendingRewards(msg.sender);
        user.rewardDebt += paid;
        uint256 fee = (paid * feeBps) / 10_000;
        if (fee > 0) rewardToken.safeTransfer(treasury, fee);
        rewardToken.safeTransfer(msg.sender, paid - fee);
        emit RewardsClaimed(msg.sender, paid);
    }

    /// @notice Leave at once and forfeit the rewards.
    function emergencyExit() external {
        uint256 amount = users[msg.sender].amount;
        delete users[msg.sender];
        totalStaked -= amount;
        stakeToken.safeTransfer(msg.sender, amount);
    }

    /// @notice Set the rewards per second.
    function setRewardRate(uint256 newRate) external onlyOwner updatesRewards {
        emit RewardRateChanged(rewardRate, newRate);
        rewardRate = newRate;
    }

    /// @notice Set the fee and who receives it.
    function setFee(uint16 newFeeBps, address newTreasury) external onlyOwner {
        require(newFeeBps <= MAX_FEE_BPS, "StakingPool: fee too high");
        feeBps = newFeeBps;
        treasury = newTreasury;
    }

    /// @notice Stop stakes and withdrawals.
    function pause() external onlyOwner {
        _pause();
    }

    /// @notice Allow stakes and withdrawals again.
    function unpause() external onlyOwner {
        _unpause();
    }

    /// @notice Rewards that an account can claim.
    function pendingRewards(address account) public view returns (uint256) {
        UserInfo storage user = users[account];
        return (user.amount * accRewardPerShare) / ACC_PRECISION - user.rewardDebt;
    }

    /// @notice Address of the code behind the proxy.
    function implementation() external view returns (address) {
        return address(this);
    }

    /// @notice Version of the code.
    function version() external pure returns (string memory) {
        return "1.4.0";
    }

    function _updatePool() internal {
        uint256 elapsed = block.timestamp - lastUpdate;
        lastUpdate = uint64(block.timestamp);
        if (totalStaked == 0) return;
        accRewardPerShare += (elapsed * rewardRate * ACC_PRECISION) / totalStaked;
    }

    function _authorizeUpgrade(address) internal override onlyOwner {}
}
