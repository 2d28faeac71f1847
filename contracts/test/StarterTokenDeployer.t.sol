// SPDX-License-Identifier: MIT
pragma solidity ^0.8.25;

import {Test} from "forge-std/Test.sol";
import {StarterTokenDeployer} from "../script/StarterTokenDeployer.s.sol";

/// @dev Needs two chains, as the lockbox deployer's tests do.
contract StarterTokenDeployerTest is Test {
    function test_run_succeeds() external {
        StarterTokenDeployer deployer = new StarterTokenDeployer();
        vm.makePersistent(address(deployer));
        vm.setEnv("DEPLOY_CONFIG_PATH", "/contracts/configs/deploy-config.toml");

        vm.recordLogs();
        deployer.run();
        assertEq(block.chainid, 902);

        // One supply, minted on the first of the two chains.
        assertEq(vm.getRecordedLogs().length, 1);
    }
}
