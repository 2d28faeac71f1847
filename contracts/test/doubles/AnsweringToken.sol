// SPDX-License-Identifier: MIT
pragma solidity ^0.8.25;

/// @notice Answers every call with the bytes it was told to, and moves nothing.
contract AnsweringToken {
    bytes public answer;
    bool public fails;

    function tell(bytes memory answer_, bool fails_) external {
        answer = answer_;
        fails = fails_;
    }

    fallback() external {
        bytes memory data = answer;
        if (fails) {
            assembly {
                revert(add(data, 32), mload(data))
            }
        }
        assembly {
            return(add(data, 32), mload(data))
        }
    }
}
