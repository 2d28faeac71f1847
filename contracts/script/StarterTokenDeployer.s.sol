// SPDX-License-Identifier: MIT
pragma solidity ^0.8.25;

import {Script} from "forge-std/Script.sol";
import {console} from "forge-std/console.sol";
import {StarterToken} from "../src/StarterToken.sol";

/// @title StarterTokenDeployer
/// @notice Deploys the starter token at the same address on every chain of the configuration.
contract StarterTokenDeployer is Script {
    /// @notice Deploy everywhere. The first chain is the one with the supply.
    function run() external {
        string memory config = vm.readFile(string.concat(vm.projectRoot(), _configPath()));
        string[] memory chains = vm.parseTomlStringArray(config, ".deploy_config.chains");
        bytes32 salt = keccak256(bytes(vm.parseTomlString(config, ".deploy_config.salt")));

        vm.createSelectFork(chains[0]);
        uint256 supplyChainId = block.chainid;

        for (uint256 i = 0; i < chains.length; i++) {
            vm.createSelectFork(chains[i]);
            vm.broadcast();
            StarterToken token = new StarterToken{salt: salt}(msg.sender, 1000 ether, supplyChainId);
            console.log("Deployed the token at %s on chain id: %s", address(token), block.chainid);
        }
    }

    /// @dev Where the configuration is. It starts with a slash: the project's root.
    function _configPath() internal view returns (string memory) {
        return vm.envOr("DEPLOY_CONFIG_PATH", string("/configs/deploy-config.toml"));
    }
}
