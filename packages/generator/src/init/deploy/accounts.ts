/**
 * Accounts that `anvil` gives ETH to, with the key of the first one.
 *
 * They are the same on every machine, because they are derived from a phrase that everyone knows.
 */
export const accounts: ReadonlyArray<{variable: string; address: string}> = [
  {variable: 'ACCOUNT', address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'},
  {variable: 'ACCOUNT_2', address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'},
  {variable: 'ACCOUNT_3', address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'},
  {variable: 'ACCOUNT_4', address: '0x90F79bf6EB2c4f870365E785982E1f101E93b906'}
]

/** The key of the first account. */
export const firstKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
