export {checkSyntax} from './check/check-syntax.ts'
export {type CompareOptions, compareOutput, type Difference} from './compare/compare-output.ts'
export {type OutputUpdate, updateOutput, updatePage} from './compare/update-output.ts'
export {type ProofOptions, proofSchema, type Variation} from './plan/options.ts'
export type {
  Alternative,
  ExpectedOutput,
  Plan,
  RunStep,
  SaveStep,
  Step
} from './plan/plan.ts'
export {type PlannedRun, type PlanOptions, planRun, takesPart} from './plan/plan-run.ts'
export {toPlanDigest} from './plan/to-plan-digest.ts'
export {listPorts} from './prepare/find-ports.ts'
export {findTool} from './prepare/find-tools.ts'
export {readRunInputs} from './prepare/read-run-inputs.ts'
export {readProjectDigest} from './project/read-project-digest.ts'
export {type RunOptions, runPlan} from './run/run-plan.ts'
export type {
  CommandResult,
  Failure,
  RunResult,
  StepResult
} from './run/run-result.ts'
export {canOpenNetwork} from './surroundings/open-network.ts'
export {type Guard, startGuard} from './surroundings/start-guard.ts'
export {formatTranscript} from './transcript/format-transcript.ts'
export {
  type Transcript,
  type TranscriptContext,
  toComparable,
  toTranscript,
  transcriptSchema
} from './transcript/to-transcript.ts'
