/** The codes of `Panic(uint256)`, with their reasons. */
export const panicCodes: Readonly<Record<string, string>> = {
  '0x00': 'A panic that the compiler inserted without a more specific code',
  '0x01': '`assert` was called with `false`',
  '0x11': 'An arithmetic operation overflowed or underflowed outside of `unchecked`',
  '0x12': 'A division or modulo by zero',
  '0x21': 'A number was converted to an enum that has no such value',
  '0x22': 'A byte array in storage is encoded incorrectly',
  '0x31': '`pop` was called on an empty array',
  '0x32': 'An array, `bytesN` or a slice was accessed at an index out of bounds',
  '0x41': 'Too much memory was allocated, or an array is too long',
  '0x51': 'An internal function was called through a variable that was never set'
}

/** The errors that every contract can revert with. */
export const builtInErrors: ReadonlyArray<{id: string; declaration: string; text: string}> = [
  {
    id: '0x08c379a0',
    declaration: 'Error(string message)',
    text: 'A message of `require` or `revert`'
  },
  {
    id: '0x4e487b71',
    declaration: 'Panic(uint256 code)',
    text: 'A check that the compiler inserts; the code says which one'
  }
]

/** Return the meaning of a code of `Panic(uint256)`, which is in decimal. */
export function findPanic(code: string): {code: string; meaning: string | undefined} {
  const hex = `0x${BigInt(code).toString(16).padStart(2, '0')}`
  return {code: hex, meaning: panicCodes[hex]}
}
