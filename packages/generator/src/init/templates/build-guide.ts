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
  const lines = calls.map(({isView, signature, callSignature}) =>
    isView
      ? `cast call $${variable} "${callSignature}" --rpc-url $RPC_URL`
      : `cast send $${variable} "${signature}" --rpc-url $RPC_URL --private-key $PRIVATE_KEY > /dev/null`
  )
  return `
### Call it

\`cast send\` sends a transaction, and \`cast call\` reads without one:

\`\`\`sh
${lines.join('\n')}
\`\`\`
`
}

function buildInspectGuide({name, file}: ContractOutline): Guide {
  const title = `Read the interface of ${name}`
  const text = `${toFrontMatter(
    {title, description: `Compile the project and list the functions and errors of ${name}.`},
    ['content_type: tutorial', 'proof: {project: true}']
  )}
In this guide you compile the project and list what \`${name}\` offers to other contracts.

## Before you begin

- [Foundry](https://getfoundry.sh), for \`forge\`
- A clone of this project, with its dependencies installed

<Steps>

### List the functions

Run this in the folder of the project.
Each function is listed with its selector, the first four bytes of the data of a call:

\`\`\`sh timeout=600
forge inspect ${file}:${name} methodIdentifiers
\`\`\`

### List the errors

When a call reverts with a custom error, the data begins with one of these selectors:

\`\`\`sh
forge inspect ${file}:${name} errors
\`\`\`

</Steps>
`
  return {name: 'read-the-interface', title, text}
}

/** `MyToken` becomes `MY_TOKEN`. */
function toVariable(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/\W/g, '_')
    .toUpperCase()
}
