// SPDX-License-Identifier: MIT
pragma solidity ^0.8.25;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {AnsweringToken} from "./doubles/AnsweringToken.sol";
import {FeeToken} from "./doubles/FeeToken.sol";
import {HookToken} from "./doubles/HookToken.sol";
import {ReenteringHolder} from "./doubles/ReenteringHolder.sol";
import {SilentToken} from "./doubles/SilentToken.sol";
import {LockboxSetup} from "./LockboxSetup.sol";

contract LockboxRedeemTest is LockboxSetup {
    string private constant NOT_PAID = "Transfer failed, this should not happen";

    function testFuzz_redeemAndBurn_succeeds(uint256 locked, uint256 amount) external {
        amount = bound(amount, 0, locked);
        _lock(alice, locked);

        vm.expectEmit(address(lockbox));
        emit Transfer(alice, address(0), amount);
        vm.expectEmit(address(original));
        emit Transfer(address(lockbox), alice, amount);
        vm.prank(alice);
        lockbox.redeemAndBurn(amount);

        assertEq(original.balanceOf(alice), amount);
        assertEq(original.balanceOf(address(lockbox)), locked - amount);
        assertEq(lockbox.balanceOf(alice), locked - amount);
        assertEq(lockbox.totalSupply(), locked - amount);
    }

    function test_redeemAndBurn_receivedTokens_succeeds() external {
        _lock(alice, 5);
        vm.prank(alice);
        assertTrue(lockbox.transfer(bob, 2));
        vm.prank(bob);
        lockbox.redeemAndBurn(2);

        assertEq(original.balanceOf(bob), 2);
        assertEq(lockbox.balanceOf(alice), 3);
    }

    function test_redeemAndBurn_zeroAmount_succeeds() external {
        vm.prank(alice);
        lockbox.redeemAndBurn(0);
        assertEq(original.balanceOf(alice), 0);
    }

    function testFuzz_redeemAndBurn_wrongChain_reverts(uint64 chainId) external {
        vm.assume(chainId != CHAIN_A && chainId != 0);
        _lock(alice, 1);
        vm.chainId(chainId);

        vm.expectRevert("Wrong chain");
        vm.prank(alice);
        lockbox.redeemAndBurn(1);
    }

    function test_redeemAndBurn_insufficientBalance_reverts() external {
        _lock(alice, 1);
        _lock(bob, 1);

        vm.expectRevert(
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, alice, 1, 2)
        );
        vm.prank(alice);
        lockbox.redeemAndBurn(2);
    }

    function test_redeemAndBurn_falseAnswer_reverts() external {
        _expectUnpaid(abi.encode(false), false, bytes(NOT_PAID));
    }

    function test_redeemAndBurn_shortAnswer_reverts() external {
        _expectUnpaid(hex"01", false, bytes(NOT_PAID));
    }

    function test_redeemAndBurn_numberAnswer_reverts() external {
        _expectUnpaid(abi.encode(2), false, bytes(NOT_PAID));
    }

    function test_redeemAndBurn_tokenReverts_reverts() external {
        bytes memory words = abi.encodeWithSignature("Error(string)", "Paused");
        _expectUnpaid(words, true, "Paused");
    }

    function test_redeemAndBurn_codeGone_reverts() external {
        _lock(alice, 1);
        vm.etch(address(original), "");

        vm.expectRevert(bytes(NOT_PAID));
        vm.prank(alice);
        lockbox.redeemAndBurn(1);
        assertEq(lockbox.balanceOf(alice), 1);
    }

    function test_redeemAndBurn_silentToken_succeeds() external {
        SilentToken silent = new SilentToken();
        lockbox = _newLockbox(address(silent));
        silent.mint(alice, 3);
        vm.startPrank(alice);
        lockbox.lockAndMint(3);
        lockbox.redeemAndBurn(2);

        assertEq(silent.balanceOf(alice), 2);
        assertEq(lockbox.balanceOf(alice), 1);
    }

    /// @dev Paying before burning would let the inner call redeem the same tokens again.
    function test_redeemAndBurn_redeemInside_reverts() external {
        (HookToken token, ReenteringHolder holder) = _lockHooked(100);
        bytes memory redeem = abi.encodeCall(lockbox.redeemAndBurn, (100));

        vm.expectRevert("The lockbox refused");
        holder.attack(redeem, redeem);
        assertEq(token.balanceOf(address(lockbox)), 300);
    }

    function test_redeemAndBurn_lockInside_succeeds() external {
        (HookToken token, ReenteringHolder holder) = _lockHooked(100);
        bytes memory redeem = abi.encodeCall(lockbox.redeemAndBurn, (100));
        bytes memory lock = abi.encodeCall(lockbox.lockAndMint, (40));
        holder.attack(redeem, lock);

        assertEq(token.balanceOf(address(holder)), 60);
        assertEq(lockbox.balanceOf(address(holder)), 40);
        assertEq(token.balanceOf(address(lockbox)), 240);
    }

    /// @dev Unsupported, and this is why: the last holder cannot leave.
    function test_redeemAndBurn_feeToken_reverts() external {
        FeeToken token = new FeeToken();
        lockbox = _newLockbox(address(token));
        token.mint(alice, 100);
        vm.startPrank(alice);
        token.approve(address(lockbox), 100);
        lockbox.lockAndMint(100);

        vm.expectRevert(
            abi.encodeWithSelector(
                IERC20Errors.ERC20InsufficientBalance.selector, address(lockbox), 90, 100
            )
        );
        lockbox.redeemAndBurn(100);
    }

    /// @dev Unsupported as well: what a rebase takes from the lockbox is missing in the end.
    function test_redeemAndBurn_rebasedToken_reverts() external {
        _lock(alice, 60);
        _lock(bob, 40);
        deal(address(original), address(lockbox), 90);
        vm.prank(alice);
        lockbox.redeemAndBurn(60);

        vm.expectRevert(
            abi.encodeWithSelector(
                IERC20Errors.ERC20InsufficientBalance.selector, address(lockbox), 30, 40
            )
        );
        vm.prank(bob);
        lockbox.redeemAndBurn(40);
    }

    /// @dev The burn must be undone with the failed pay-out.
    function _expectUnpaid(bytes memory answer, bool fails, bytes memory message) private {
        AnsweringToken token = new AnsweringToken();
        token.tell(abi.encode(true), false);
        lockbox = _newLockbox(address(token));
        lockbox.lockAndMint(1);
        token.tell(answer, fails);

        vm.expectRevert(message);
        lockbox.redeemAndBurn(1);
        assertEq(lockbox.balanceOf(address(this)), 1);
    }

    /// @dev A holder with hooks has locked `amount`, somebody else has locked 200.
    function _lockHooked(uint256 amount) private returns (HookToken, ReenteringHolder) {
        HookToken token = new HookToken();
        lockbox = _newLockbox(address(token));
        ReenteringHolder holder = new ReenteringHolder(token, lockbox);
        token.mint(address(holder), amount);
        holder.attack(abi.encodeCall(lockbox.lockAndMint, (amount)), "");

        token.mint(alice, 200);
        vm.startPrank(alice);
        token.approve(address(lockbox), 200);
        lockbox.lockAndMint(200);
        vm.stopPrank();
        return (token, holder);
    }
}
