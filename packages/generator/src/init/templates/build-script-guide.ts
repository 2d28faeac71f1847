import {toFrontMatter} from '../../model/to-front-matter.ts'
import type {ContractOutline} from '../project-outline.ts'
import type {Script} from '../script/script.ts'
import {toScriptCommand} from '../script/write-trial.ts'
import type {Guide} from './guide.ts'

/** Build a guide that calls functions of a library from a script, as it was tried. */
export function buildScriptGuide({kind, name, file}: ContractOutline, script: Script): Guide {
  const isSource = kind === 'source'
  const title = `Call ${name} from a script`
  const place = `script/${script.name}.s.sol`
  const calls = script.calls.map((call) => {
    return `\`\`\`sh timeout=600
${toScriptCommand(place, script.name, call)}
\`\`\`

\`\`\`text
…
== Return ==
${call.output.join('\n')}
\`\`\`
`
  })
  const text = `${toFrontMatter(
    {
      title,
      description: `Write a script that calls functions of ${name}, and see what they return.`
    },
    ['content_type: tutorial', 'proof: {project: true}']
  )}
In this guide you write a script that calls functions of \`${isSource ? file : name}\`, and see what they return.
\`lockstep proof\` runs every command on this page, so they work as shown.

## Before you begin

- [Foundry](https://getfoundry.sh), for \`forge\`
- A clone of this project, with its dependencies installed

<Steps>

### Write the script

The compiler builds the functions that you use into your contract.
This one passes its arguments on:

\`\`\`solidity filename="${place}" save
${script.text}\`\`\`

### Run it

\`forge script\` compiles the contract and runs the function that \`--sig\` names, without a chain.
Its last lines are what the function returns:

${calls.join('\n')}
</Steps>
`
  return {name: 'call-from-a-script', title, text}
}
