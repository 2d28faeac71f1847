/** A parameter in an ABI. */
export interface AbiParameter {
  name: string
  type: string
  internalType: string
  components?: Array<AbiParameter>
  /** Present in events only. */
  indexed?: boolean
}

/** An entry of an ABI, as the compiler writes it. */
export interface AbiEntry {
  type: 'function' | 'constructor' | 'receive' | 'fallback' | 'event' | 'error'
  name?: string
  inputs?: Array<AbiParameter>
  outputs?: Array<AbiParameter>
  stateMutability?: string
  anonymous?: boolean
}
