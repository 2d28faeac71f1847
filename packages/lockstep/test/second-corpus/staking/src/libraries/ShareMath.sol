// SPDX-License-Identifier: MIT
pragma solidity ^0.8.25;

/// @title ShareMath
library ShareMath {
    /// @notice Share of a total in basis points, rounded down.
    function toBps(uint256 part, uint256 total) internal pure returns (uint256) {
        return (part * 10_000) / total;
    }

    /// @notice The smaller one.
    function min(uint256 a, uint256 b) internal pure returns (uint256) {
        return a < b ? a : b;
    }
}
