import {toFrontMatter} from '../../model/to-front-matter.ts'
import {accounts, firstKey} from '../deploy/accounts.ts'
import type {CreateStep, ProvenPlan, SampleValue, SendStep} from '../deploy/deployment.ts'
import {toCreateCommand} from '../deploy/to-create-command.ts'
import {toCall, toRead, toSend} from '../deploy/try-deployments.ts'
import type {ContractOutline} from '../project-outline.ts'
import {buildValueTable} from './build-value-table.ts'
import type {Guide} from './guide.ts'

/** Build a guide that starts a chain, deploys a contract the way that was tried, and calls it. */
export function buildDeployGuide({name}: ContractOutline, deployment: ProvenPlan): Guide {
  const title = `Deploy ${name} on a local chain`
  const commands = [...deployment.steps.map(toCommand), ...listCallCommands(deployment)].join('\n')
  const named = accounts.filter(({variable}) => new RegExp(`\\$${variable}\\b`).test(commands))
  const exports = named.map(({variable, address}) => `export ${variable}=${address}\n`).join('')
  const who =
    named.length === 0
      ? 'one of the accounts that `anvil` gives ETH to'
      : 'some of the accounts that `anvil` gives ETH to'
  const hasCalls = deployment.reads.length + deployment.sends.length > 0
  const steps = (subject: string): string =>
    hasCalls ? `, deploy ${subject} and call it` : ` and deploy ${subject}`
  const text = `${toFrontMatter(
    {title, description: `Start a chain on your machine${steps(name)}.`},
    ['content_type: tutorial', 'proof: {project: true}']
  )}
In this guide you start a chain on your own machine${steps(`\`${name}\``)}.
\`lockstep proof\` runs every command on this page, so they work as shown.

## Before you begin

- [Foundry](https://getfoundry.sh), for \`anvil\`, \`forge\` and \`cast\`
- A clone of this project, with its dependencies installed

<Steps>

### Start a chain

Open a terminal for the chain and leave it running:

\`\`\`sh terminal="anvil"
anvil
\`\`\`

${buildSteps(
  deployment,
  `In a second terminal, in the folder of the project, name the chain and ${who}.
The key${named.length === 0 ? '' : ' is that of the first account. It'} is public, so never use it on a real chain:

\`\`\`sh
export RPC_URL=http://127.0.0.1:8545
export PRIVATE_KEY=${firstKey}
${exports}\`\`\``
)}
${buildCalls(deployment)}
</Steps>
`
  return {name: 'deploy-locally', title, text}
}

/** Build the sections that deploy. The variables are set in the first one. */
function buildSteps({steps}: ProvenPlan, variables: string): string {
  const needed = steps.filter((each) => each.kind === 'create' && each.role === 'dependency')
  const rest = steps.filter((each) => !needed.includes(each))
  const sections = [
    ...(needed.length > 0
      ? [
          `### Deploy what it needs

${variables}

The contract takes the addresses of other contracts, so deploy them first:

${needed.map(buildStep).join('\n\n')}`
        ]
      : []),
    `### Deploy the contract

${needed.length > 0 ? '' : `${variables}\n\n`}${rest.map((each) => `${describeStep(each)}\n\n${buildStep(each)}`).join('\n\n')}`
  ]
  return sections.join('\n\n')
}

function describeStep(step: CreateStep | SendStep): string {
  if (step.kind === 'send') {
    return 'The contract has an initializer, which you call once, before anyone else does:'
  }
  const sentences = {
    main: 'Compile and deploy the contract, and keep its address in a variable:',
    dependency: 'Deploy the contract, and keep its address in a variable:',
    implementation:
      'Compile and deploy the implementation. It holds the code, and keeps no state of its own:',
    proxy: 'Deploy a proxy that runs this code, and calls the initializer at once:'
  }
  return sentences[step.role]
}

function buildStep(step: CreateStep | SendStep): string {
  const shown = (step.kind === 'create' && step.shown) || step.values
  const table = shown.length > 0 ? `\n\n${buildTable(shown)}` : ''
  if (step.kind === 'send') return `\`\`\`sh\n${toCommand(step)}\n\`\`\`${table}`
  return `\`\`\`sh
export ${step.variable}=$(${toCommand(step)} | sed -n 's/^Deployed to: //p')
test -n "$${step.variable}"
\`\`\`${table}`
}

function toCommand(step: CreateStep | SendStep): string {
  return step.kind === 'send' ? toSend(step) : toCreateCommand(step)
}

function buildTable(values: ReadonlyArray<SampleValue>): string {
  return `The values are examples of the right types:\n\n${buildValueTable(values)}`
}

function listCallCommands({variable, reads, sends}: ProvenPlan): Array<string> {
  const readCommands = reads.map((call) => toRead(variable, call))
  // A reader sees what a transaction has changed.
  return [
    ...readCommands,
    ...sends.map((call) => toCall(variable, call)),
    ...(sends.length > 0 ? readCommands : [])
  ]
}

function buildCalls(deployment: ProvenPlan): string {
  const {reads, sends} = deployment
  if (reads.length + sends.length === 0) return ''
  const what =
    sends.length === 0
      ? '`cast call` reads without a transaction:'
      : reads.length === 0
        ? '`cast send` sends a transaction:'
        : '`cast send` sends a transaction, and `cast call` reads without one:'
  return `
### Call it

${what}

\`\`\`sh
${listCallCommands(deployment).join('\n')}
\`\`\`
`
}
