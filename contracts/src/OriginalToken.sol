// SPDX-License-Identifier: MIT
pragma solidity ^0.8.25;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";

/// @title OriginalToken
/// @notice The ERC-20 that the tutorial locks: a supply of one, on one chain, unable to leave it.
/// @dev Code for proxies behind a beacon. A proxy has its own storage and never sees what a
///      constructor stored, so name and symbol are in the code and the supply comes from
///      `initialize`.
contract OriginalToken is ERC20, Initializable {
    constructor() ERC20("", "") {
        _disableInitializers();
    }

    /// @notice Mint the whole supply, once.
    /// @param holder Account that receives it.
    function initialize(address holder) external initializer {
        _mint(holder, 1 ether);
    }

    /// @notice Name of the token.
    function name() public pure override returns (string memory) {
        return "Test";
    }

    /// @notice Symbol of the token.
    function symbol() public pure override returns (string memory) {
        return "TST";
    }
}
