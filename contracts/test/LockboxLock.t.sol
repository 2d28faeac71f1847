// SPDX-License-Identifier: MIT
pragma solidity ^0.8.25;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {LockboxSuperchainERC20} from "../src/LockboxSuperchainERC20.sol";
import {AnsweringToken} from "./doubles/AnsweringToken.sol";
import {FeeToken} from "./doubles/FeeToken.sol";
import {HookToken} from "./doubles/HookToken.sol";
import {ReenteringHolder} from "./doubles/ReenteringHolder.sol";
import {SilentToken} from "./doubles/SilentToken.sol";
import {LockboxSetup} from "./LockboxSetup.sol";

contract LockboxLockTest is LockboxSetup {
    string private constant NOT_LOCKED = "No tokens to lock, no mint either";

    function testFuzz_lockAndMint_succeeds(uint256 owned, uint256 amount) external {
        amount = bound(amount, 0, owned);
        original.mint(alice, owned);
        vm.startPrank(alice);
        original.approve(address(lockbox), amount);

        vm.expectEmit(address(original));
        emit Transfer(alice, address(lockbox), amount);
        vm.expectEmit(address(lockbox));
        emit Transfer(address(0), alice, amount);
        lockbox.lockAndMint(amount);

        assertEq(original.balanceOf(alice), owned - amount);
        assertEq(original.balanceOf(address(lockbox)), amount);
        assertEq(lockbox.balanceOf(alice), amount);
        assertEq(lockbox.totalSupply(), amount);
    }

    function test_lockAndMint_zeroAmount_succeeds() external {
        vm.prank(alice);
        lockbox.lockAndMint(0);
        assertEq(lockbox.totalSupply(), 0);
    }

    function testFuzz_lockAndMint_wrongChain_reverts(uint64 chainId) external {
        vm.assume(chainId != CHAIN_A && chainId != 0);
        original.mint(alice, 1);
        vm.startPrank(alice);
        original.approve(address(lockbox), 1);
        vm.chainId(chainId);

        vm.expectRevert("Wrong chain");
        lockbox.lockAndMint(1);
    }

    function test_lockAndMint_noAllowance_reverts() external {
        original.mint(alice, 1);
        vm.expectRevert(
            abi.encodeWithSelector(
                IERC20Errors.ERC20InsufficientAllowance.selector, address(lockbox), 0, 1
            )
        );
        vm.prank(alice);
        lockbox.lockAndMint(1);
    }

    function test_lockAndMint_noBalance_reverts() external {
        vm.startPrank(alice);
        original.approve(address(lockbox), 1);
        vm.expectRevert(
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, alice, 0, 1)
        );
        lockbox.lockAndMint(1);
    }

    function test_lockAndMint_trueAnswer_succeeds() external {
        assertEq(_lockAnswered(abi.encode(true), false), 1);
    }

    function test_lockAndMint_longAnswer_succeeds() external {
        assertEq(_lockAnswered(abi.encode(true, "and more"), false), 1);
    }

    function test_lockAndMint_falseAnswer_reverts() external {
        vm.expectRevert(bytes(NOT_LOCKED));
        this.lockAnswered(abi.encode(false), false);
    }

    function test_lockAndMint_shortAnswer_reverts() external {
        vm.expectRevert(bytes(NOT_LOCKED));
        this.lockAnswered(hex"01", false);
    }

    function test_lockAndMint_numberAnswer_reverts() external {
        vm.expectRevert(bytes(NOT_LOCKED));
        this.lockAnswered(abi.encode(2), false);
    }

    function test_lockAndMint_tokenReverts_reverts() external {
        vm.expectRevert("The token's own words");
        this.lockAnswered(abi.encodeWithSignature("Error(string)", "The token's own words"), true);
    }

    function test_lockAndMint_tokenRevertsSilently_reverts() external {
        vm.expectRevert(bytes(""));
        this.lockAnswered("", true);
    }

    function test_lockAndMint_noCode_reverts() external {
        lockbox = _newLockbox(makeAddr("nothing here"));
        vm.expectRevert(bytes(NOT_LOCKED));
        lockbox.lockAndMint(1);
    }

    function test_lockAndMint_silentToken_succeeds() external {
        SilentToken silent = new SilentToken();
        lockbox = _newLockbox(address(silent));
        silent.mint(alice, 3);
        vm.prank(alice);
        lockbox.lockAndMint(2);

        assertEq(silent.balanceOf(alice), 1);
        assertEq(silent.balanceOf(address(lockbox)), 2);
        assertEq(lockbox.balanceOf(alice), 2);
    }

    /// @dev Measuring the received difference would count the inner lock twice.
    function test_lockAndMint_lockInside_succeeds() external {
        (HookToken token, ReenteringHolder holder) = _newReenteringHolder(200);
        bytes memory lock = abi.encodeCall(lockbox.lockAndMint, (100));
        holder.attack(lock, lock);

        assertEq(token.balanceOf(address(lockbox)), 200);
        assertEq(lockbox.balanceOf(address(holder)), 200);
    }

    /// @dev Minting before taking would give the inner call tokens to redeem.
    function test_lockAndMint_redeemInside_reverts() external {
        (, ReenteringHolder holder) = _newReenteringHolder(100);
        bytes memory lock = abi.encodeCall(lockbox.lockAndMint, (100));
        bytes memory redeem = abi.encodeCall(lockbox.redeemAndBurn, (100));

        vm.expectRevert("The lockbox refused");
        holder.attack(lock, redeem);
    }

    /// @dev Unsupported, and this is why: the supply exceeds what the lockbox holds.
    function test_lockAndMint_feeToken_succeeds() external {
        FeeToken token = new FeeToken();
        lockbox = _newLockbox(address(token));
        token.mint(alice, 100);
        vm.startPrank(alice);
        token.approve(address(lockbox), 100);
        lockbox.lockAndMint(100);

        assertEq(lockbox.totalSupply(), 100);
        assertEq(token.balanceOf(address(lockbox)), 90);
    }

    /// @dev `vm.expectRevert` sees the next external call, which has to be the whole lock.
    function lockAnswered(bytes memory answer, bool fails) external returns (uint256) {
        return _lockAnswered(answer, fails);
    }

    function _lockAnswered(bytes memory answer, bool fails) private returns (uint256) {
        AnsweringToken token = new AnsweringToken();
        token.tell(answer, fails);
        LockboxSuperchainERC20 answered = _newLockbox(address(token));
        answered.lockAndMint(1);
        return answered.totalSupply();
    }

    function _newReenteringHolder(uint256 amount) private returns (HookToken, ReenteringHolder) {
        HookToken token = new HookToken();
        lockbox = _newLockbox(address(token));
        ReenteringHolder holder = new ReenteringHolder(token, lockbox);
        token.mint(address(holder), amount);
        return (token, holder);
    }
}
