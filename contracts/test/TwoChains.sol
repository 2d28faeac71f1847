// SPDX-License-Identifier: MIT
pragma solidity ^0.8.25;

import {Test} from "forge-std/Test.sol";
import {LockboxSuperchainERC20} from "../src/LockboxSuperchainERC20.sol";
import {PlainToken} from "./doubles/PlainToken.sol";

/// @notice Everything users can do with a lockbox on two chains, one call at a time.
/// @dev Two instances stand for the two chains; a call switches the chain id first. A burn by the
///      bridge puts a message into a queue, and any message may be the next to arrive.
contract TwoChains is Test {
    struct Message {
        LockboxSuperchainERC20 lockbox;
        address to;
        uint256 amount;
    }

    address private constant BRIDGE = 0x4200000000000000000000000000000000000028;

    PlainToken public original = new PlainToken();
    LockboxSuperchainERC20 public lockboxA = _newLockbox();
    LockboxSuperchainERC20 public lockboxB = _newLockbox();

    uint256 public locked;
    uint256 public redeemed;
    uint256 public inFlight;

    address[] private _users = [makeAddr("alice"), makeAddr("bob"), makeAddr("carol")];
    Message[] private _queue;

    function lock(uint256 user, uint96 amount) external {
        vm.chainId(901);
        original.mint(_user(user), amount);
        vm.startPrank(_user(user));
        original.approve(address(lockboxA), amount);
        lockboxA.lockAndMint(amount);
        vm.stopPrank();
        locked += amount;
    }

    function redeem(uint256 user, uint256 amount) external {
        vm.chainId(901);
        amount = bound(amount, 0, lockboxA.balanceOf(_user(user)));
        vm.prank(_user(user));
        lockboxA.redeemAndBurn(amount);
        redeemed += amount;
    }

    function redeemTooMuch(uint256 user, uint256 excess) external {
        vm.chainId(901);
        uint256 balance = lockboxA.balanceOf(_user(user));
        excess = bound(excess, 1, type(uint256).max - balance);
        vm.expectRevert();
        vm.prank(_user(user));
        lockboxA.redeemAndBurn(balance + excess);
    }

    function transfer(bool onA, uint256 from, uint256 to, uint256 amount) external {
        LockboxSuperchainERC20 lockbox = _on(onA);
        amount = bound(amount, 0, lockbox.balanceOf(_user(from)));
        vm.prank(_user(from));
        assertTrue(lockbox.transfer(_user(to), amount));
    }

    function send(bool fromA, uint256 from, uint256 to, uint256 amount) external {
        LockboxSuperchainERC20 lockbox = _on(fromA);
        amount = bound(amount, 0, lockbox.balanceOf(_user(from)));
        vm.prank(BRIDGE);
        lockbox.crosschainBurn(_user(from), amount);
        _queue.push(Message(fromA ? lockboxB : lockboxA, _user(to), amount));
        inFlight += amount;
    }

    function relay(uint256 index) external {
        if (_queue.length == 0) return;
        index = bound(index, 0, _queue.length - 1);
        Message memory message = _queue[index];
        _queue[index] = _queue[_queue.length - 1];
        _queue.pop();

        _on(message.lockbox == lockboxA);
        vm.prank(BRIDGE);
        message.lockbox.crosschainMint(message.to, message.amount);
        inFlight -= message.amount;
    }

    function mintWithoutBridge(bool onA, uint256 user, uint256 amount) external {
        LockboxSuperchainERC20 lockbox = _on(onA);
        vm.expectRevert(LockboxSuperchainERC20.Unauthorized.selector);
        vm.prank(_user(user));
        lockbox.crosschainMint(_user(user), amount);
    }

    function lockOnB(uint256 user, uint96 amount) external {
        vm.chainId(902);
        original.mint(_user(user), amount);
        vm.startPrank(_user(user));
        original.approve(address(lockboxB), amount);
        vm.expectRevert("Wrong chain");
        lockboxB.lockAndMint(amount);
        vm.stopPrank();
    }

    function redeemOnB(uint256 user, uint256 amount) external {
        vm.chainId(902);
        amount = bound(amount, 0, lockboxB.balanceOf(_user(user)));
        vm.expectRevert("Wrong chain");
        vm.prank(_user(user));
        lockboxB.redeemAndBurn(amount);
    }

    /// @dev Originals sent to the lockbox by mistake: held, never minted for.
    function donate(uint96 amount) external {
        original.mint(address(lockboxA), amount);
    }

    function _on(bool isA) private returns (LockboxSuperchainERC20) {
        vm.chainId(isA ? 901 : 902);
        return isA ? lockboxA : lockboxB;
    }

    function _user(uint256 index) private view returns (address) {
        return _users[index % _users.length];
    }

    function _newLockbox() private returns (LockboxSuperchainERC20) {
        return new LockboxSuperchainERC20("Plain Lockbox", "PLN-L", 18, address(original), 901);
    }
}
