export {checkSyntax} from './check-syntax.ts'
export {type CompareOptions, compareOutput, type Difference} from './compare-output.ts'
export {listPorts} from './find-ports.ts'
export {formatTranscript} from './format-transcript.ts'
export {canOpenNetwork} from './open-network.ts'
export {type ProofOptions, proofSchema, type Variation} from './options.ts'
export type {
  Alternative,
  ExpectedOutput,
  Plan,
  PlanProblem,
  RunStep,
  SaveStep,
  Step
} from './plan.ts'
export {type PlannedRun, type PlanOptions, planRun, takesPart} from './plan-run.ts'
export {type RunOptions, runPlan} from './run-plan.ts'
export type {
  CommandResult,
  Failure,
  RunResult,
  StepResult
} from './run-result.ts'
export {type Statement, splitStatements} from './split-statements.ts'
export {toPlanDigest} from './to-plan-digest.ts'
export {
  type Transcript,
  type TranscriptContext,
  toComparable,
  toTranscript,
  transcriptSchema
} from './to-transcript.ts'
export {type OutputUpdate, updateOutput, updatePage} from './update-output.ts'
