// SPDX-License-Identifier: MIT
pragma solidity ^0.8.25;

import {Script} from "forge-std/Script.sol";
import {console} from "forge-std/console.sol";
import {StarterToken} from "../src/StarterToken.sol";

/// @title StarterTokenDeployer
/// @notice Deploys the starter token at the same address on every chain of the configuration.
contract StarterTokenDeployer is Script {
    uint256 private constant SUPPLY = 1000 ether;

    /// @notice Deploy everywhere. The first chain is the one with the supply.
    function run() external {
        string memory config = vm.readFile(string.concat(vm.projectRoot(), _configPath()));
        string[] memory chains = vm.parseTomlStringArray(config, ".deploy_config.chains");
        bytes32 salt = keccak256(bytes(vm.parseTomlString(config, ".deploy_config.salt")));

        vm.createSelectFork(chains[0]);
        uint256 supplyChainId = block.chainid;

        for (uint256 i = 0; i < chains.length; i++) {
            _deployOn(chains[i], salt, supplyChainId);
        }
    }

    /// @dev Deploy on one chain, or find what is there already.
    function _deployOn(string memory chain, bytes32 salt, uint256 supplyChainId)
        internal
        returns (address token)
    {
        vm.createSelectFork(chain);

        bytes memory arguments = abi.encode(msg.sender, SUPPLY, supplyChainId);
        bytes memory initCode = abi.encodePacked(type(StarterToken).creationCode, arguments);
        token = vm.computeCreate2Address(salt, keccak256(initCode));
        if (token.code.length > 0) {
            console.log("There is already a contract at %s on chain id: %s", token, block.chainid);
            return token;
        }

        vm.broadcast();
        new StarterToken{salt: salt}(msg.sender, SUPPLY, supplyChainId);
        console.log("Deployed the token at %s on chain id: %s", token, block.chainid);
    }

    /// @dev Where the configuration is. It starts with a slash: the project's root.
    function _configPath() internal view returns (string memory) {
        return vm.envOr("DEPLOY_CONFIG_PATH", string("/configs/deploy-config.toml"));
    }
}
