// SPDX-License-Identifier: MIT
pragma solidity ^0.8.25;

import {IERC165} from "@openzeppelin/contracts/interfaces/IERC165.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC7802} from "@openzeppelin/contracts/interfaces/draft-IERC7802.sol";
import {LockboxSuperchainERC20} from "../src/LockboxSuperchainERC20.sol";
import {LockboxSetup} from "./LockboxSetup.sol";

contract LockboxSuperchainERC20Test is LockboxSetup {
    /// @dev The instruction before each selector that the code compares with.
    bytes1 private constant PUSH4 = 0x63;

    function testFuzz_constructor_succeeds(
        string memory name,
        string memory symbol,
        uint8 decimals,
        address token,
        uint256 chainId
    ) external {
        vm.assume(token != address(0) && chainId != 0);
        lockbox = new LockboxSuperchainERC20(name, symbol, decimals, token, chainId);

        assertEq(lockbox.name(), name);
        assertEq(lockbox.symbol(), symbol);
        assertEq(lockbox.decimals(), decimals);
        assertEq(lockbox.originalTokenAddress(), token);
        assertEq(lockbox.originalChainId(), chainId);
        assertEq(lockbox.totalSupply(), 0);
    }

    function test_constructor_zeroToken_reverts() external {
        vm.expectRevert("Invalid token address");
        new LockboxSuperchainERC20("Plain Lockbox", "PLN-L", 18, address(0), CHAIN_A);
    }

    function test_constructor_zeroChain_reverts() external {
        vm.expectRevert("Invalid chain ID");
        new LockboxSuperchainERC20("Plain Lockbox", "PLN-L", 18, address(original), 0);
    }

    /// @dev On any chain: the tokens were backed where they were locked.
    function testFuzz_crosschainMint_succeeds(uint64 chainId, address to, uint256 amount) external {
        vm.assume(chainId != 0 && to != address(0));
        vm.chainId(chainId);

        vm.expectEmit(address(lockbox));
        emit Transfer(address(0), to, amount);
        vm.expectEmit(address(lockbox));
        emit IERC7802.CrosschainMint(to, amount, BRIDGE);
        vm.prank(BRIDGE);
        lockbox.crosschainMint(to, amount);

        assertEq(lockbox.balanceOf(to), amount);
        assertEq(lockbox.totalSupply(), amount);
    }

    function testFuzz_crosschainMint_notBridge_reverts(address caller, uint256 amount) external {
        vm.assume(caller != BRIDGE);
        vm.expectRevert(bytes4(0x82b42900));
        vm.prank(caller);
        lockbox.crosschainMint(caller, amount);
    }

    function testFuzz_crosschainBurn_succeeds(uint64 chainId, uint256 locked, uint256 amount)
        external
    {
        vm.assume(chainId != 0);
        amount = bound(amount, 0, locked);
        _lock(alice, locked);
        vm.chainId(chainId);

        vm.expectEmit(address(lockbox));
        emit Transfer(alice, address(0), amount);
        vm.expectEmit(address(lockbox));
        emit IERC7802.CrosschainBurn(alice, amount, BRIDGE);
        vm.prank(BRIDGE);
        lockbox.crosschainBurn(alice, amount);

        assertEq(lockbox.balanceOf(alice), locked - amount);
        assertEq(original.balanceOf(address(lockbox)), locked);
    }

    function test_crosschainBurn_insufficientBalance_reverts() external {
        _lock(alice, 1);
        vm.expectRevert(
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, alice, 1, 2)
        );
        vm.prank(BRIDGE);
        lockbox.crosschainBurn(alice, 2);
    }

    function testFuzz_crosschainBurn_notBridge_reverts(address caller) external {
        vm.assume(caller != BRIDGE);
        _lock(alice, 1);
        vm.expectRevert(LockboxSuperchainERC20.Unauthorized.selector);
        vm.prank(caller);
        lockbox.crosschainBurn(alice, 1);
    }

    function test_supportsInterface_erc7802_succeeds() external view {
        assertTrue(lockbox.supportsInterface(0x33331994));
        assertTrue(lockbox.supportsInterface(type(IERC7802).interfaceId));
    }

    function test_supportsInterface_erc165_succeeds() external view {
        assertTrue(lockbox.supportsInterface(0x01ffc9a7));
    }

    function testFuzz_supportsInterface_other_succeeds(bytes4 id) external view {
        vm.assume(id != type(IERC7802).interfaceId && id != type(IERC165).interfaceId);
        assertFalse(lockbox.supportsInterface(id));
        assertFalse(lockbox.supportsInterface(0xffffffff));
    }

    /// @dev No path mints without a lock or the bridge, and none gives originals to whoever holds
    ///      nothing: every function that the code has is tried, then calldata that names none. What
    ///      is sent along is refused, as nobody could get it out again.
    /// forge-config: default.fuzz.runs = 32
    function testFuzz_anyCall_succeeds(address caller, uint256 number, bytes memory data) external {
        vm.assume(caller != BRIDGE && caller != alice);
        _lock(alice, 7);
        number = bound(number, 1, 7);

        vm.deal(caller, 1 ether);
        vm.startPrank(caller);
        bytes memory code = address(lockbox).code;
        for (uint256 i = 0; i + 5 <= code.length; i++) {
            if (code[i] != PUSH4) continue;
            bytes4 selector =
                bytes4(bytes.concat(code[i + 1], code[i + 2], code[i + 3], code[i + 4]));
            _call(abi.encodePacked(selector, abi.encode(alice, number, number)));
            _call(abi.encodePacked(selector, abi.encode(number, alice, number)));
            _call(abi.encodePacked(selector, abi.encode(0, 0, 0)));
        }
        _call(data);

        assertEq(lockbox.totalSupply(), 7);
        assertEq(lockbox.balanceOf(alice), 7);
        assertEq(original.balanceOf(address(lockbox)), 7);
        assertEq(address(lockbox).balance, 0);
    }

    function test_donation_succeeds() external {
        original.mint(alice, 3);
        vm.prank(alice);
        assertTrue(original.transfer(address(lockbox), 3));
        assertEq(lockbox.totalSupply(), 0);
    }

    /// @dev Whether it succeeds or not.
    function _call(bytes memory data) private {
        (bool ignored,) = address(lockbox).call(data);
        (ignored,) = address(lockbox).call{value: 1}(data);
    }
}
