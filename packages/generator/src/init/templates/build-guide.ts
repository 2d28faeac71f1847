import type {ContractOutline, FunctionOutline} from '../project-outline.ts'
import {toFrontMatter} from './to-front-matter.ts'

/** A guide, with the name of its file. */
export interface Guide {
  name: string
  title: string
  text: string
}

/** Build a guide whose commands `lockstep proof` runs: deploy the contract, or look at it where arguments are needed. */
export function buildGuide(contract: ContractOutline): Guide {
  return contract.isDeployable ? buildDeployGuide(contract) : buildInspectGuide(contract)
}

function buildDeployGuide({name, file, functions}: ContractOutline): Guide {
  const title = `Deploy ${name} on a local chain`
  const variable = toVariable(name)
  const calls = functions.filter(({isPlainCall}) => isPlainCall).slice(0, 4)
  const text = `${toFrontMatter(
    {title, description: `Start a chain on your machine, deploy ${name} and call it.`},
    ['content_type: tutorial', 'proof: {project: true}']
  )}
In this guide you start a chain on your own machine, deploy \`${name}\` and call it.
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

### Deploy the contract

In a second terminal, in the folder of the project, name the chain and one of the accounts that \`anvil\` gives ETH to.
The key is public, so never use it on a real chain:

\`\`\`sh
export RPC_URL=http://127.0.0.1:8545
export PRIVATE_KEY=0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80
\`\`\`

Compile and deploy the contract, and keep its address in a variable:

\`\`\`sh
export ${variable}=$(forge create ${file}:${name} --rpc-url $RPC_URL --private-key $PRIVATE_KEY --broadcast | sed -n 's/^Deployed to: //p')
test -n "$${variable}"
\`\`\`
${buildCalls(calls, variable)}
</Steps>
`
  return {name: 'deploy-locally', title, text}
}

function buildCalls(calls: ReadonlyArray<FunctionOutline>, variable: string): string {
  if (calls.length === 0) return ''
  const reads = calls
    .filter(({isView}) => isView)
    .map(({callSignature}) => `cast call $${variable} "${callSignature}" --rpc-url $RPC_URL`)
  const sends = calls
    .filter(({isView}) => !isView)
    .map(({signature}) => {
      return `cast send $${variable} "${signature}" --rpc-url $RPC_URL --private-key $PRIVATE_KEY > /dev/null`
    })
  // A reader sees what a transaction has changed.
  const lines = [...reads, ...sends, ...(sends.length > 0 ? reads : [])]
  return `
### Call it

\`cast send\` sends a transaction, and \`cast call\` reads without one:

\`\`\`sh
${lines.join('\n')}
\`\`\`
`
}

function buildInspectGuide(contract: ContractOutline): Guide {
  const {name, file} = contract
  const title = `Read the interface of ${name}`
  const text = `${toFrontMatter(
    {title, description: `Compile the project and list the functions and errors of ${name}.`},
    ['content_type: tutorial', 'proof: {project: true}']
  )}
In this guide you compile the project and list what \`${name}\` offers to other contracts.

## Before you begin

- [Foundry](https://getfoundry.sh), for \`forge\` and \`cast\`
- A clone of this project, with its dependencies installed

<Steps>

### List the functions

Run this in the folder of the project.
Each function is listed with its selector, the first four bytes of the data of a call:

\`\`\`sh timeout=600
forge inspect ${file}:${name} methodIdentifiers
\`\`\`

${buildSelector(contract)}### List the errors

When a call reverts with a custom error, the data begins with one of these selectors:

\`\`\`sh
forge inspect ${file}:${name} errors
\`\`\`

</Steps>
${buildReads(contract)}`
  return {name: 'read-the-interface', title, text}
}

/** Compute the selector of the main function, and of an error that it reverts with. */
function buildSelector({functions}: ContractOutline): string {
  const main = functions.find(({errors}) => errors.length > 0) ?? functions[0]
  if (!main) return ''
  const [error] = main.errors
  const toFence = (signature: string, selector: string): string =>
    `\`\`\`sh\ncast sig "${signature}"\n\`\`\`\n\n\`\`\`text\n${selector}\n\`\`\`\n`
  const about = error
    ? `
\`${main.name}\` can revert with \`${error.signature}\`:

${toFence(error.signature, error.selector)}`
    : ''
  return `### Recognize a call

A wallet or a block explorer may show a call as data only.
A call of \`${main.name}\` begins with this selector:

${toFence(main.signature, main.selector)}${about}
`
}

/** Read a deployed contract, whose address only the author knows. */
function buildReads({name, functions}: ContractOutline): string {
  const reads = functions.filter(({isView, signature}) => isView && signature.endsWith('()'))
  if (reads.length === 0) return ''
  const variable = toVariable(name)
  const lines = reads.slice(0, 3).map(({callSignature}) => {
    return `cast call $${variable} "${callSignature}" --rpc-url $RPC_URL`
  })
  return `
## Read a deployed contract

Replace the zeros by the address of the contract, and the address of the node by one of its chain:

\`\`\`sh norun
export RPC_URL=http://127.0.0.1:8545
export ${variable}=0x0000000000000000000000000000000000000000
${lines.join('\n')}
\`\`\`
`
}

/** `MyToken` becomes `MY_TOKEN`. */
function toVariable(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/\W/g, '_')
    .toUpperCase()
}
