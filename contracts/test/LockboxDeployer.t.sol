// SPDX-License-Identifier: MIT
pragma solidity ^0.8.25;

import {Test} from "forge-std/Test.sol";
import {LockboxDeployer} from "../script/LockboxDeployer.s.sol";
import {LockboxSuperchainERC20} from "../src/LockboxSuperchainERC20.sol";
import {OpenLockboxDeployer} from "./OpenLockboxDeployer.sol";

/// @dev Needs two chains, named by URL_CHAIN_A and URL_CHAIN_B: `pnpm contracts:test` starts them.
///      The environment belongs to the whole process, so only one test here may change it.
contract LockboxDeployerTest is Test {
    address private constant ORIGINAL = address(0xA11CE);

    OpenLockboxDeployer private _deployer = new OpenLockboxDeployer();

    function setUp() external {
        vm.makePersistent(address(_deployer));
    }

    function test_run_succeeds() external {
        vm.setEnv("DEPLOY_CONFIG_PATH", "/contracts/configs/deploy-config.toml");
        vm.setEnv("NEW_TOKEN_NAME", "Test Lockbox");
        vm.setEnv("NEW_TOKEN_SYMBOL", "TST-L");
        vm.setEnv("TOKEN_DECIMALS", "6");
        vm.setEnv("ERC20_ADDRESS", vm.toString(ORIGINAL));
        vm.setEnv("ERC20_CHAINID", "901");
        _deployer.run();

        string memory path = string.concat(vm.projectRoot(), "/deployment.json");
        address deployed = vm.parseJsonAddress(vm.readFile(path), ".deployedAddress");
        vm.removeFile(path);

        // The fork that is active now is the last chain's.
        assertEq(block.chainid, 902);
        LockboxSuperchainERC20 lockbox = LockboxSuperchainERC20(deployed);
        assertEq(lockbox.name(), "Test Lockbox");
        assertEq(lockbox.symbol(), "TST-L");
        assertEq(lockbox.decimals(), 6);
        assertEq(lockbox.originalTokenAddress(), ORIGINAL);
        assertEq(lockbox.originalChainId(), 901);
    }

    function test_deployOnAll_succeeds() external {
        address lockbox = _deployer.deployOnAll(_chains(), "salt", _token());
        assertEq(lockbox, _deployer.computeAddress("salt", _token()));

        // Each chain was a fork of its own, and the last one is active.
        assertEq(block.chainid, 902);
        assertGt(lockbox.code.length, 0);
        vm.selectFork(vm.activeFork() - 1);
        assertEq(block.chainid, 901);
        assertGt(lockbox.code.length, 0);
    }

    function test_deployOnAll_noChains_reverts() external {
        vm.expectRevert("No chains to deploy on");
        _deployer.deployOnAll(new string[](0), "salt", _token());
    }

    function testFuzz_deployOnAll_decimalsTooLarge_reverts(uint256 decimals) external {
        LockboxDeployer.Token memory token = _token();
        token.decimals = bound(decimals, 256, type(uint256).max);
        vm.expectRevert("decimals exceeds uint8 range");
        _deployer.deployOnAll(_chains(), "salt", token);
    }

    function test_deployOnAll_zeroToken_reverts() external {
        LockboxDeployer.Token memory token = _token();
        token.originalTokenAddress = address(0);
        vm.expectRevert("Invalid token address");
        _deployer.deployOnAll(_chains(), "salt", token);
    }

    function test_deployOnAll_zeroChain_reverts() external {
        LockboxDeployer.Token memory token = _token();
        token.originalChainId = 0;
        vm.expectRevert("Invalid chain ID");
        _deployer.deployOnAll(_chains(), "salt", token);
    }

    function test_deployOn_alreadyThere_succeeds() external {
        address lockbox = _deployer.computeAddress("taken", _token());
        vm.rpc("op_chain_a", "anvil_setCode", _setCodeArguments(lockbox));

        assertEq(_deployer.deployOn("op_chain_a", "taken", _token()), lockbox);
        assertEq(lockbox.code, hex"00");
    }

    /// @dev From what the configuration says and the time in milliseconds, and from nothing else.
    function test_developmentSalt_succeeds() external {
        uint256 time = vm.unixTime();
        bytes32 salt = _deployer.developmentSalt("salt");
        uint256 end = vm.unixTime();
        while (time < end && salt != keccak256(abi.encode("salt", time))) time++;
        assertEq(salt, keccak256(abi.encode("salt", time)));
    }

    function testFuzz_computeAddress_succeeds(bytes32 salt, bytes32 otherSalt) external view {
        vm.assume(salt != otherSalt);
        assertNotEq(
            _deployer.computeAddress(salt, _token()), _deployer.computeAddress(otherSalt, _token())
        );
    }

    function testFuzz_checkToken_succeeds(uint8 decimals, address original, uint256 chainId)
        external
        view
    {
        vm.assume(original != address(0) && chainId != 0);
        _deployer.checkToken(LockboxDeployer.Token("", "", decimals, original, chainId));
    }

    function test_checkToken_mostDecimals_succeeds() external view {
        LockboxDeployer.Token memory token = _token();
        token.decimals = 255;
        _deployer.checkToken(token);
    }

    function _chains() private pure returns (string[] memory chains) {
        chains = new string[](2);
        chains[0] = "op_chain_a";
        chains[1] = "op_chain_b";
    }

    function _token() private pure returns (LockboxDeployer.Token memory) {
        return LockboxDeployer.Token("Test Lockbox", "TST-L", 18, ORIGINAL, 901);
    }

    function _setCodeArguments(address account) private pure returns (string memory) {
        return string.concat("[\"", vm.toString(account), "\",\"0x00\"]");
    }
}
