/** A value that a function takes or returns. */
export interface ScriptValue {
  /** Name, which may be empty. */
  name: string
  /** Type as Solidity writes it: `Math.Rounding`, `bytes`. */
  type: string
  /** Type as an ABI writes it: `uint8`, `bytes`. */
  abiType: string
  /** Its data location, which values don't have. */
  location: 'memory' | 'calldata' | 'storage' | undefined
}

/** A function without an entry in the ABI, which another contract can call. */
export interface LibraryFunction {
  name: string
  /** How code calls it: `Math.sqrt`. */
  call: string
  mutability: string
  parameters: ReadonlyArray<ScriptValue>
  returns: ReadonlyArray<ScriptValue>
}

/** A call that has worked, as a command takes it. */
export interface ScriptCall {
  /** `sqrt(uint256)` */
  signature: string
  /** Arguments as words of a shell. */
  words: ReadonlyArray<string>
  /** Lines that `forge script` prints about what it returns. */
  output: ReadonlyArray<string>
}

/** A contract of Solidity that calls functions of a library, and calls of it that have worked. */
export interface Script {
  /** Name of the contract. */
  name: string
  /** Solidity. */
  text: string
  calls: ReadonlyArray<ScriptCall>
}
