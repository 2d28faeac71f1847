import type {ContractOutline, FunctionOutline} from '../project-outline.ts'
import {toFrontMatter} from './to-front-matter.ts'

/** Calls that fit in a diagram which can be read at a glance. */
const most = 5

/** Build a page that explains a contract: a diagram of its calls, and the tables that the compiler fills in. */
export function buildOverview(contract: ContractOutline): string {
  const {name, reference, functions, hasErrors, hasStorage} = contract
  const tables = [
    `## Functions

<AbiTable of="${reference}" />
`,
    ...(hasErrors
      ? [
          `## Errors

A call reverts with one of these errors when a condition does not hold:

<ErrorTable of="${reference}" />
`
        ]
      : []),
    ...(hasStorage
      ? [
          `## Storage

The table shows the slot of each state variable.
Compare it before an upgrade: a variable that moves to another slot reads the value of another one.

<StorageTable of="${reference}" />
`
        ]
      : [])
  ]
  return `${toFrontMatter(
    {
      title: 'How it works',
      description: `What calls ${name}, and which events and errors to expect${hasStorage ? '; what it stores' : ''}.`
    },
    ['content_type: concept']
  )}
The diagram shows the functions of \`${name}\` that can be called from outside the contract.
Functions that change state come first.

\`\`\`mermaid
${buildDiagram(name, functions)}
\`\`\`

The tables below come from the compiled contract, so they are never older than the code.

${tables.join('\n')}`
}

function buildDiagram(name: string, functions: ReadonlyArray<FunctionOutline>): string {
  const shown = [...functions].sort((a, b) => Number(a.isView) - Number(b.isView)).slice(0, most)
  const lines = shown.flatMap(({signature, isView, events}) => [
    `  Caller->>${name}: ${signature}`,
    ...(isView ? [`  ${name}-->>Caller: value`] : []),
    ...events.map((event) => `  ${name}-->>Caller: event ${event}`)
  ])
  return ['sequenceDiagram', '  participant Caller', `  participant ${name}`, ...lines].join('\n')
}
