// SPDX-License-Identifier: MIT
pragma solidity ^0.8.25;

import {Test} from "forge-std/Test.sol";
import {StarterToken} from "../src/StarterToken.sol";
import {OpenStarterTokenDeployer} from "./OpenStarterTokenDeployer.sol";

/// @dev Needs two chains, as the lockbox deployer's tests do.
contract StarterTokenDeployerTest is Test {
    OpenStarterTokenDeployer private _deployer = new OpenStarterTokenDeployer();

    function setUp() external {
        vm.makePersistent(address(_deployer));
    }

    function test_run_succeeds() external {
        vm.setEnv("DEPLOY_CONFIG_PATH", "/contracts/configs/deploy-config.toml");
        StarterToken token = StarterToken(_computeAddress(keccak256("lockbox")));
        _deployer.run();

        // Each chain was a fork of its own, and the last one is active. The supply is on the first.
        assertEq(block.chainid, 902);
        assertEq(token.totalSupply(), 0);
        vm.selectFork(vm.activeFork() - 1);
        assertEq(block.chainid, 901);
        assertEq(token.balanceOf(address(this)), 1000 ether);
    }

    function test_deployOn_alreadyThere_succeeds() external {
        address token = _computeAddress("taken");
        string memory arguments = string.concat("[\"", vm.toString(token), "\",\"0x00\"]");
        vm.rpc("op_chain_b", "anvil_setCode", arguments);

        assertEq(_deployer.deployOn("op_chain_b", "taken", 901), token);
        assertEq(token.code, hex"00");
    }

    function _computeAddress(bytes32 salt) private view returns (address) {
        bytes memory arguments = abi.encode(address(this), 1000 ether, 901);
        bytes memory initCode = abi.encodePacked(type(StarterToken).creationCode, arguments);
        return vm.computeCreate2Address(salt, keccak256(initCode));
    }
}
