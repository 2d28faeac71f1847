// SPDX-License-Identifier: MIT
pragma solidity ^0.8.25;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";

/// @title LockboxSuperchainERC20
/// @notice Token that crosses chains, backed one to one by an ERC-20 that this contract holds.
/// @dev Deploy it at the same address on every chain: the bridge mints where it burned, so the code
///      at this address is what a holder trusts. There is no owner and nothing can be changed.
///
///      Supported originals: ERC-20 tokens that move exactly the requested amount, whether they
///      return `true` or nothing (USDT), with or without transfer hooks.
///
///      Unsupported originals: tokens that take a fee on transfer and tokens that rebase. The
///      lockbox would hold less than it minted and the last holders could not redeem. A surplus
///      from an upward rebase, and originals sent here by a plain transfer, stay here for good.
///
///      The lockbox trusts its original: who can upgrade or pause that token can stop redemptions.
contract LockboxSuperchainERC20 is ERC20, IERC165 {
    /// @notice Thrown when the caller of a crosschain function is not the interop bridge.
    error Unauthorized();

    /// @notice Emitted when tokens arrive from another chain.
    /// @param to     Account that receives the tokens.
    /// @param amount Number of tokens, in the smallest unit.
    /// @param sender Caller, which is the interop bridge.
    event CrosschainMint(address indexed to, uint256 amount, address indexed sender);

    /// @notice Emitted when tokens leave for another chain.
    /// @param from   Account that sends the tokens.
    /// @param amount Number of tokens, in the smallest unit.
    /// @param sender Caller, which is the interop bridge.
    event CrosschainBurn(address indexed from, uint256 amount, address indexed sender);

    /// @notice The SuperchainTokenBridge predeploy, the same on every chain.
    address internal constant INTEROP_BRIDGE = 0x4200000000000000000000000000000000000028;

    /// @notice The token that is locked and given back.
    address public immutable originalTokenAddress;

    /// @notice The chain of the original token, where locking and redeeming happen.
    uint256 public immutable originalChainId;

    uint8 private immutable _decimals;

    /// @dev The bridge burns only what its own caller holds, and mints only what it has burned.
    modifier onlyBridge() {
        if (msg.sender != INTEROP_BRIDGE) revert Unauthorized();
        _;
    }

    /// @dev The original tokens are on one chain, and only there can they be locked or paid out.
    modifier onlyOriginalChain() {
        require(block.chainid == originalChainId, "Wrong chain");
        _;
    }

    /// @notice Pass the same arguments on every chain, otherwise the addresses differ.
    /// @param name_                 Name of this token, by custom the original's plus " Lockbox".
    /// @param symbol_               Symbol of this token, by custom the original's plus "-L".
    /// @param decimals_             Decimals of the original, copied for display.
    /// @param originalTokenAddress_ Token to lock.
    /// @param originalChainId_      Chain of that token.
    constructor(
        string memory name_,
        string memory symbol_,
        uint8 decimals_,
        address originalTokenAddress_,
        uint256 originalChainId_
    ) ERC20(name_, symbol_) {
        require(originalTokenAddress_ != address(0), "Invalid token address");
        require(originalChainId_ != 0, "Invalid chain ID");

        _decimals = decimals_;
        originalTokenAddress = originalTokenAddress_;
        originalChainId = originalChainId_;
    }

    /// @notice Lock original tokens and receive as many of these.
    /// @dev The caller approves this contract on the original token first.
    /// @param amount Number of tokens, in the smallest unit.
    function lockAndMint(uint256 amount) external onlyOriginalChain {
        // Take before giving: an original that calls back must never find unbacked tokens.
        bool locked = _callOriginalToken(
            abi.encodeCall(IERC20.transferFrom, (msg.sender, address(this), amount))
        );
        require(locked, "No tokens to lock, no mint either");

        _mint(msg.sender, amount);
    }

    /// @notice Burn tokens and receive as many original tokens back.
    /// @param amount Number of tokens, in the smallest unit.
    function redeemAndBurn(uint256 amount) external onlyOriginalChain {
        _burn(msg.sender, amount);

        bool paid = _callOriginalToken(abi.encodeCall(IERC20.transfer, (msg.sender, amount)));
        require(paid, "Transfer failed, this should not happen");
    }

    /// @notice Mint tokens that were burned on another chain. Only the bridge may call this.
    /// @param to     Account that receives the tokens.
    /// @param amount Number of tokens, in the smallest unit.
    function crosschainMint(address to, uint256 amount) external onlyBridge {
        _mint(to, amount);
        emit CrosschainMint(to, amount, msg.sender);
    }

    /// @notice Burn tokens that another chain will mint. Only the bridge may call this.
    /// @param from   Account that sends the tokens.
    /// @param amount Number of tokens, in the smallest unit.
    function crosschainBurn(address from, uint256 amount) external onlyBridge {
        _burn(from, amount);
        emit CrosschainBurn(from, amount, msg.sender);
    }

    /// @notice Whether this contract has an interface. The bridge asks for ERC-7802's.
    /// @param interfaceId The interface in question.
    function supportsInterface(bytes4 interfaceId) external pure returns (bool) {
        // An interface id is its selectors combined by exclusive or; this one is ERC-7802's.
        bytes4 erc7802Id = this.crosschainMint.selector ^ this.crosschainBurn.selector;
        return interfaceId == erc7802Id || interfaceId == type(IERC165).interfaceId;
    }

    /// @notice How many decimals a wallet shows, the same as the original's.
    function decimals() public view override returns (uint8) {
        return _decimals;
    }

    /// @dev Call the original token and say whether it moved the tokens; it may revert in its own
    ///      words. Some tokens return nothing and mean success. So does an address without code,
    ///      which would have us mint for nothing: hence the first line.
    function _callOriginalToken(bytes memory data) private returns (bool) {
        if (originalTokenAddress.code.length == 0) return false;

        (bool success, bytes memory returned) = originalTokenAddress.call(data);
        if (!success) {
            assembly ("memory-safe") {
                revert(add(returned, 32), mload(returned))
            }
        }

        if (returned.length == 0) return true;
        return returned.length >= 32 && abi.decode(returned, (uint256)) == 1;
    }
}
