// SPDX-License-Identifier: MIT
pragma solidity ^0.8.25;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ShareMath} from "./libraries/ShareMath.sol";

/// @title RewardVault
/// @notice Holds the rewards and sends them to the pool.
contract RewardVault {
    using SafeERC20 for IERC20;

    /// @notice Thrown when the caller is not the pool.
    error NotPool(address caller);

    /// @notice Emitted when rewards leave.
    event Released(address indexed token, uint256 amount);

    /// @notice The pool that is paid.
    address public immutable pool;

    /// @notice Most that leaves in a call.
    uint256 public immutable releaseLimit;

    constructor(address pool_, uint256 releaseLimit_) {
        pool = pool_;
        releaseLimit = releaseLimit_;
    }

    modifier onlyPool() {
        if (msg.sender != pool) revert NotPool(msg.sender);
        _;
    }

    /// @notice Send rewards to the pool.
    function release(IERC20 token, uint256 amount) external onlyPool {
        uint256 sent = ShareMath.min(amount, releaseLimit);
        token.safeTransfer(pool, sent);
        emit Released(address(token), sent);
    }
}
