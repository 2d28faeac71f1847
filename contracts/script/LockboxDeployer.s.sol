// SPDX-License-Identifier: MIT
pragma solidity ^0.8.25;

import {Script} from "forge-std/Script.sol";
import {console} from "forge-std/console.sol";
import {LockboxSuperchainERC20} from "../src/LockboxSuperchainERC20.sol";

/// @title LockboxDeployer
/// @notice Deploys one lockbox at the same address on every chain of the configuration.
/// @dev `forge script` runs it. The configuration names the chains and the salt, the environment
///      describes the token, and `deployment.json` receives the address.
contract LockboxDeployer is Script {
    /// @notice What the lockbox is made of: its constructor arguments, the same on every chain.
    struct Token {
        string name;
        string symbol;
        uint256 decimals;
        address originalTokenAddress;
        uint256 originalChainId;
    }

    /// @notice Deploy on every chain of the configuration where the lockbox is missing.
    function run() external {
        string memory config = vm.readFile(_configPath());
        string[] memory chains = vm.parseTomlStringArray(config, ".deploy_config.chains");
        bytes32 salt = _developmentSalt(vm.parseTomlString(config, ".deploy_config.salt"));

        address deployed = _deployOnAll(chains, salt, _readToken());
        _writeResult(deployed);
    }

    /// @dev A salt that differs on every run, so that every run deploys a fresh lockbox.
    ///      For production, drop the time: `return keccak256(bytes(configSalt));`
    function _developmentSalt(string memory configSalt) internal virtual returns (bytes32) {
        return keccak256(abi.encode(configSalt, vm.unixTime()));
    }

    /// @dev Where the configuration is. `DEPLOY_CONFIG_PATH` is a path in the project and starts with
    ///      a slash.
    function _configPath() internal view returns (string memory) {
        string memory path = vm.envOr("DEPLOY_CONFIG_PATH", string("/configs/deploy-config.toml"));
        return string.concat(vm.projectRoot(), path);
    }

    /// @dev Read the token's description from the environment.
    function _readToken() internal view returns (Token memory) {
        return Token({
            name: vm.envString("NEW_TOKEN_NAME"),
            symbol: vm.envString("NEW_TOKEN_SYMBOL"),
            decimals: vm.envUint("TOKEN_DECIMALS"),
            originalTokenAddress: vm.envAddress("ERC20_ADDRESS"),
            originalChainId: vm.envUint("ERC20_CHAINID")
        });
    }

    /// @dev Deploy on every chain or, where something is wrong with chains or token, on none.
    function _deployOnAll(string[] memory chains, bytes32 salt, Token memory token)
        internal
        returns (address lockbox)
    {
        _checkChains(chains);
        _checkToken(token);

        for (uint256 i = 0; i < chains.length; i++) {
            lockbox = _deployOn(chains[i], salt, token);
        }
    }

    /// @dev Without a chain there is no address to write down.
    function _checkChains(string[] memory chains) internal pure {
        require(chains.length > 0, "No chains to deploy on");
    }

    /// @dev The constructor checks again, but the CREATE2 deployer swallows its messages.
    function _checkToken(Token memory token) internal pure {
        require(token.decimals <= type(uint8).max, "decimals exceeds uint8 range");
        require(token.originalTokenAddress != address(0), "Invalid token address");
        require(token.originalChainId != 0, "Invalid chain ID");
    }

    /// @dev Deploy on one chain, or find what is there already.
    function _deployOn(string memory chain, bytes32 salt, Token memory token)
        internal
        returns (address lockbox)
    {
        vm.createSelectFork(chain);

        lockbox = _computeAddress(salt, token);
        if (lockbox.code.length > 0) {
            console.log("There is already a contract at %s on chain id: %s", lockbox, block.chainid);
            return lockbox;
        }

        vm.broadcast();
        new LockboxSuperchainERC20{salt: salt}(
            token.name,
            token.symbol,
            uint8(token.decimals),
            token.originalTokenAddress,
            token.originalChainId
        );
        console.log("Deployed the lockbox at %s on chain id: %s", lockbox, block.chainid);
    }

    /// @dev CREATE2 makes the address from the deployer, the salt, the code and its arguments. With
    ///      these equal on two chains the addresses are equal.
    function _computeAddress(bytes32 salt, Token memory token) internal pure returns (address) {
        bytes memory arguments = abi.encode(
            token.name,
            token.symbol,
            token.decimals,
            token.originalTokenAddress,
            token.originalChainId
        );
        bytes memory initCode =
            abi.encodePacked(type(LockboxSuperchainERC20).creationCode, arguments);
        return vm.computeCreate2Address(salt, keccak256(initCode));
    }

    /// @dev Tell the next program where the lockbox is.
    function _writeResult(address deployed) internal {
        string memory result =
            string.concat("{\"deployedAddress\":\"", vm.toString(deployed), "\"}\n");
        vm.writeFile(string.concat(vm.projectRoot(), "/deployment.json"), result);
    }
}
