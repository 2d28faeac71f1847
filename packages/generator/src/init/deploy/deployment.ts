/** A shell word for an argument, and its meaning. */
export interface SampleValue {
  /** Type as in the source: `address`, `IERC20`. */
  type: string
  /** Name of the parameter, which may be empty. */
  name: string
  /** `$ACCOUNT`, `1000` or `"Example"`. */
  word: string
}

/** A contract that a guide deploys. */
export interface CreateStep {
  kind: 'create'
  /** Variable of the shell that gets the address: `VAULT`. */
  variable: string
  /** Name of the contract. */
  name: string
  /** Path of its source, from the project. */
  file: string
  values: ReadonlyArray<SampleValue>
  /** Values that a reader is shown instead: those in the data of a call. */
  shown?: ReadonlyArray<SampleValue>
  /** The purpose of the step. */
  role: 'main' | 'dependency' | 'implementation' | 'proxy'
}

/** A transaction that sets up a contract that was just deployed. */
export interface SendStep {
  kind: 'send'
  variable: string
  signature: string
  values: ReadonlyArray<SampleValue>
}

/** The steps that deploy a contract, in order. */
export interface DeployPlan {
  steps: ReadonlyArray<CreateStep | SendStep>
  /** Variable that has the address of the contract in the end. */
  variable: string
}

/** A plan that has worked, with calls that have worked after it. */
export interface ProvenPlan extends DeployPlan {
  /** Calls that read, as written after `cast call ADDRESS`. */
  reads: ReadonlyArray<string>
  /** Calls that change state, as written after `cast send ADDRESS`. */
  sends: ReadonlyArray<string>
}
