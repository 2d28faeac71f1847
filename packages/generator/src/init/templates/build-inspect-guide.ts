import {toFrontMatter} from '../../model/to-front-matter.ts'
import type {ContractOutline} from '../project-outline.ts'
import {toVariable} from '../to-variable.ts'
import type {Guide} from './guide.ts'

/** Build a guide that compiles the project and lists what a contract offers. */
export function buildInspectGuide(contract: ContractOutline): Guide {
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
${buildFillIn(contract)}${buildReads(contract)}`
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

/** Build a command that reads a deployed contract, whose address only the author knows. */
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

/** Show how to deploy a contract whose constructor refused every value that was tried. */
function buildFillIn({name, file, isConcrete, constructorInputs}: ContractOutline): string {
  if (!isConcrete) return ''
  const names = constructorInputs.map(({name}, at) => toVariable(name) || `ARGUMENT_${at + 1}`)
  const exports = constructorInputs.map(({name, internalType}, at) => {
    return `export ${names[at]}=… # ${`${internalType} ${name}`.trim()}\n`
  })
  const words = names.map((each) => ` "$${each}"`).join('')
  const what =
    names.length === 0
      ? 'It could not be deployed on an empty chain. It may need other contracts, or libraries, which `--libraries` names:'
      : 'It could not be deployed with example values. Replace the dots by arguments that its constructor accepts, and name the libraries that it needs with `--libraries`:'
  return `
## Deploy it

${what}

\`\`\`sh norun
export RPC_URL=http://127.0.0.1:8545
export PRIVATE_KEY=…
${exports.join('')}forge create ${file}:${name} --rpc-url $RPC_URL --private-key $PRIVATE_KEY --broadcast${words && ` \\\n  --constructor-args${words}`}
\`\`\`
`
}
