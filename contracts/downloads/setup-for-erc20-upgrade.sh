#!/bin/sh
# Creates the original token of the lockbox tutorial on chain A: an ERC-20 behind a
# beacon, with a supply of one that belongs to you.
#
#   sh setup-for-erc20-upgrade.sh                on the local simulator
#   sh setup-for-erc20-upgrade.sh <private key>  on the devnets, with a key that has ETH there
#
# Others on this machine can see a key among the running programs: use one that holds little.
# URL_CHAIN_A and URL_CHAIN_B, where they are set, are the RPC URLs to use.
# The last two lines it prints are the ones to store; they alone go to standard output.
#
# What it deploys was compiled from these sources:
#   {{source}}/OriginalToken.sol
#   {{source}}/OriginalTokenBeacon.sol
#   {{source}}/OriginalTokenProxy.sol
set -eu

logic_code='{{logic-code}}'
beacon_code='{{beacon-code}}'
proxy_code='{{proxy-code}}'

# Keccak-256 of the three, one after the other.
code_hash='{{code-hash}}'

say() {
    printf '%s\n' "$1" >&2
}

fail() {
    say "Error: $1"
    exit 1
}

# ask <cast arguments>: the launcher that npm installs loses the exit code of cast, so no answer
# is a failure, too.
ask() {
    answer=$(cast "$@") && [ -n "$answer" ] && printf '%s\n' "$answer"
}

# check_chain <name> <url> <id>: something answers, it is that chain, and the user can pay there.
check_chain() {
    id=$(ask chain-id --rpc-url "$2") ||
        fail "Cannot reach $1 at \`$2\`: $hint"
    [ "$id" = "$3" ] ||
        fail "Unexpected chain id $id at \`$2\`, expected $3 for $1"
    balance=$(ask balance --rpc-url "$2" "$user") ||
        fail "Cannot read the balance of \`$user\` on $1"
    [ "$balance" != 0 ] ||
        fail "No funds: \`$user\` has no ETH on $1"
}

# deploy <what> <code>: sets `deployed`.
deploy() {
    transaction=$(ask send --async --private-key "$key" --rpc-url "$URL_CHAIN_A" --create "$2") ||
        fail "Cannot send the transaction that creates $1"
    deployed=$(ask receipt --rpc-url "$URL_CHAIN_A" "$transaction" contractAddress) ||
        fail "Cannot find the receipt of \`$transaction\`, which creates $1"
    deployed=$(ask to-check-sum-address "$deployed")
    code=$(ask code --rpc-url "$URL_CHAIN_A" "$deployed") ||
        fail "Cannot read the code at \`$deployed\`"
    [ "$code" != 0x ] ||
        fail "Unexpected empty code at \`$deployed\`: \`$transaction\` did not create $1"
    say "Created $1 at $deployed"
}

# encode <address> <address>: two constructor arguments as they follow the code.
encode() {
    encoded=$(ask abi-encode 'constructor(address,address)' "$1" "$2") ||
        fail 'Cannot encode the arguments of a constructor'
    printf '%s' "${encoded#0x}"
}

# expect <what> <expected> <found>: cast appends a short form to a long number.
expect() {
    [ "${3%% *}" = "$2" ] || fail "Unexpected $1 \`$3\`, expected \`$2\`"
}

call() {
    ask call --rpc-url "$URL_CHAIN_A" "$@"
}

if [ "$#" -gt 1 ]; then
    fail "Unexpected second argument, expected a private key or nothing"
fi
command -v cast >/dev/null 2>&1 ||
    fail 'Cannot find `cast`: install Foundry first, see https://getfoundry.sh'

if [ "$#" -eq 1 ]; then
    key=$1
    hint='is the URL right?'
    : "${URL_CHAIN_A:=https://interop-alpha-0.{{devnet-host}}}"
    : "${URL_CHAIN_B:=https://interop-alpha-1.{{devnet-host}}}"
    id_a=420120000
    id_b=420120001
else
    # The first account of every local simulator. Everybody knows its key.
    key=0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80
    hint='is the simulator running?'
    : "${URL_CHAIN_A:=http://127.0.0.1:9545}"
    : "${URL_CHAIN_B:=http://127.0.0.1:9546}"
    id_a=901
    id_b=902
fi
export ETH_RPC_TIMEOUT=20

# What cast would read from the environment, and somebody may have set for other chains.
unset CAST_ASYNC CHAIN ETH_BLOB_GAS_PRICE ETH_FROM ETH_GAS_LIMIT ETH_GAS_PRICE ETH_KEYSTORE \
    ETH_KEYSTORE_ACCOUNT ETH_PASSWORD ETH_PRIORITY_GAS_PRICE

printf '%s' "$key" | grep -Eqx '(0x)?[0-9a-fA-F]{64}' ||
    fail 'Unexpected private key, expected 64 hexadecimal digits'
user=$(ask wallet address --private-key "$key" 2>/dev/null) ||
    fail 'Unexpected private key, expected one that has an address'
expect 'hash of the code' "$code_hash" "$(ask keccak "$logic_code${beacon_code#0x}${proxy_code#0x}")"

say 'Source    {{source}}'
say "Code hash $code_hash"
say "Account   $user"

check_chain 'chain A' "$URL_CHAIN_A" "$id_a"
check_chain 'chain B' "$URL_CHAIN_B" "$id_b"

deploy 'the code of the token' "$logic_code"
logic=$deployed

arguments=$(encode "$logic" "$user")
deploy 'the beacon' "$beacon_code$arguments"
beacon=$deployed
expect 'code of the beacon' "$logic" "$(call "$beacon" 'implementation()(address)')"

arguments=$(encode "$beacon" "$user")
deploy 'the token' "$proxy_code$arguments"
token=$deployed
expect 'symbol' '"TST"' "$(call "$token" 'symbol()(string)')"
expect 'balance' 1000000000000000000 "$(call "$token" 'balanceOf(address)(uint256)' "$user")"

say 'Store these two lines:'
printf 'export BEACON_ADDRESS=%s\nexport ERC20_ADDRESS=%s\n' "$beacon" "$token"
