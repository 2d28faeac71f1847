/** Upgrades that changed how fees are computed, oldest first. */
export const upgrades = ['ecotone', 'fjord', 'isthmus', 'jovian'] as const

/** An upgrade of a chain. */
export type Upgrade = (typeof upgrades)[number]

/** A transaction, and what the chain charges at its block. Prices are in wei. */
export interface FeeInput {
  upgrade: Upgrade
  gasUsed: bigint
  baseFee: bigint
  priorityFee: bigint
  /** Gas that the signed bytes cost as call data on Ethereum: 4 for a zero, 16 for another. Counts in Ecotone. */
  dataGas: bigint
  /** Size of the signed bytes after FastLZ. Counts from Fjord on. */
  fastLzSize: bigint
  l1BaseFee: bigint
  blobBaseFee: bigint
  baseFeeScalar: bigint
  blobBaseFeeScalar: bigint
  operatorFeeScalar: bigint
  operatorFeeConstant: bigint
}

/** What a transaction costs, in wei. */
export interface Fees {
  execution: bigint
  data: bigint
  operator: bigint
  total: bigint
}

/** Compute the fees of a transaction as nodes do: in integers, cut off and never rounded. */
export function toFees(input: FeeInput): Fees {
  const execution = input.gasUsed * (input.baseFee + input.priorityFee)
  const data = toDataFee(input)
  const operator = toOperatorFee(input)
  return {execution, data, operator, total: execution + data + operator}
}

/** Estimate the compressed size of a transaction in millionths of a byte, as Fjord does. */
export function toEstimatedSize(fastLzSize: bigint): bigint {
  const estimate = -42_585_600n + 836_500n * fastLzSize
  return estimate > smallestSize ? estimate : smallestSize
}

const smallestSize = 100_000_000n

function toDataFee({upgrade, dataGas, fastLzSize, ...prices}: FeeInput): bigint {
  const {l1BaseFee, baseFeeScalar, blobBaseFee, blobBaseFeeScalar} = prices
  const price = 16n * l1BaseFee * baseFeeScalar + blobBaseFee * blobBaseFeeScalar
  if (upgrade === 'ecotone') return (dataGas * price) / 16_000_000n
  return (toEstimatedSize(fastLzSize) * price) / 1_000_000_000_000n
}

function toOperatorFee(input: FeeInput): bigint {
  const {upgrade, gasUsed, operatorFeeScalar, operatorFeeConstant} = input
  if (upgrade === 'isthmus') return (gasUsed * operatorFeeScalar) / 1_000_000n + operatorFeeConstant
  if (upgrade === 'jovian') return gasUsed * operatorFeeScalar * 100n + operatorFeeConstant
  return 0n
}
