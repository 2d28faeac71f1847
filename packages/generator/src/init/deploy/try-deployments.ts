import {spawnCompiler} from '../../contracts/spawn-compiler.ts'
import {accounts, firstKey} from './accounts.ts'
import type {DeployPlan, ProvenPlan, SendStep} from './deployment.ts'
import {startChain} from './start-chain.ts'
import {toCreateCommand} from './to-create-command.ts'

/** Calls that may be shown after a deployment. */
export interface CallCandidates {
  reads: ReadonlyArray<string>
  sends: ReadonlyArray<string>
}

/** How plans are tried. */
export interface TryOptions {
  /** Folder of the Foundry project. */
  root: string
  profile: string
  calls: CallCandidates
}

/** Calls of a kind that a guide shows. */
const mostCalls = 2

/** Milliseconds after which no other plan is tried: someone is waiting. */
const longest = 60_000

/**
 * Try plans on a local chain, and return the first one that works, with the calls that work after it.
 *
 * Returns `undefined` where no chain can be started, and `null` when no plan works.
 */
export async function tryDeployments(
  plans: ReadonlyArray<DeployPlan>,
  {root, profile, calls}: TryOptions
): Promise<ProvenPlan | null | undefined> {
  const chain = await startChain()
  if (!chain) return
  const end = Date.now() + longest
  try {
    for (const plan of plans) {
      if (Date.now() > end) break
      const env: Record<string, string> = {RPC_URL: chain.url, PRIVATE_KEY: firstKey}
      for (const {variable, address} of accounts) env[variable] = address
      const run = (command: string) => runCommand(command, {root, profile, env})
      if (await deploy(plan, env, run)) return {...plan, ...(await tryCalls(plan, calls, run))}
    }
    return null
  } finally {
    await chain.stop()
  }
}

/** Runs a command and returns what it printed, or undefined if it failed. */
type Run = (command: string) => Promise<string | undefined>

async function deploy(
  {steps}: DeployPlan,
  env: Record<string, string>,
  run: Run
): Promise<boolean> {
  for (const step of steps) {
    const output = await run(step.kind === 'create' ? toCreateCommand(step) : toSend(step))
    if (output === undefined) return false
    if (step.kind === 'create') {
      const [, address] = /^Deployed to: (0x[\da-fA-F]{40})/m.exec(output) ?? []
      if (address === undefined) return false
      env[step.variable] = address
    }
  }
  return true
}

/** Run reads, transactions and the reads again, as the guide does, and keep what succeeds. */
async function tryCalls(
  {variable}: DeployPlan,
  calls: CallCandidates,
  run: Run
): Promise<CallCandidates> {
  const read = (call: string) => run(toRead(variable, call))
  const send = (call: string) => run(toCall(variable, call))
  const before = await takeWorking(calls.reads, calls.reads.length, read)
  // A call without arguments explains itself, so others are a second choice.
  const isBare = (call: string): boolean => call.includes('()')
  const bare = calls.sends.filter(isBare)
  const others = calls.sends.filter((call) => !isBare(call))
  let sends = await takeWorking(bare, mostCalls, send)
  if (sends.size === 0) sends = await takeWorking(others, mostCalls, send)
  const after = await takeWorking([...before.keys()], before.size, read)
  const reads = [...after.keys()]
  const changed = reads.filter((call) => before.get(call) !== after.get(call))
  // A reader wants to see what the transactions have changed: the same answer twice shows nothing.
  const shown = sends.size > 0 ? changed : reads
  return {reads: shown.slice(0, mostCalls), sends: [...sends.keys()]}
}

/** Run calls until enough have succeeded. Returns those, with what they printed. */
async function takeWorking(
  calls: ReadonlyArray<string>,
  most: number,
  run: Run
): Promise<ReadonlyMap<string, string>> {
  const working = new Map<string, string>()
  for (const call of calls) {
    if (working.size === most) break
    const output = await run(call)
    if (output !== undefined) working.set(call, output)
  }
  return working
}

/** Write a call that reads, without a transaction. */
export function toRead(variable: string, call: string): string {
  return `cast call $${variable} ${call} --rpc-url $RPC_URL`
}

/** Write a call that changes state. */
export function toCall(variable: string, call: string): string {
  return `cast send $${variable} ${call} --rpc-url $RPC_URL --private-key $PRIVATE_KEY > /dev/null`
}

/** Write the transaction of a step. */
export function toSend({variable, signature, values}: SendStep): string {
  return toCall(variable, [`"${signature}"`, ...values.map(({word}) => word)].join(' '))
}

function runCommand(
  command: string,
  options: {root: string; profile: string; env: Readonly<Record<string, string>>}
): Promise<string | undefined> {
  return new Promise((resolve) => {
    spawnCompiler({...options, command}, ({code, output}) => {
      resolve(code === 0 ? output : undefined)
    })
  })
}
