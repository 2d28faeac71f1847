import {toFrontMatter} from '../../model/to-front-matter.ts'
import type {ContractOutline, FunctionOutline} from '../project-outline.ts'

/** Calls that fit in a diagram which can be read at a glance. */
const most = 6

/** Build a page that explains a contract: a diagram of its calls, and the tables that the compiler fills in. */
export function buildOverview(contract: ContractOutline): string {
  const {kind, name, reference, functions, hasErrors, hasStorage} = contract
  if (kind === 'library' || kind === 'source') return buildLibraryOverview(contract)
  const changing = functions.filter(({isView, isInitializer}) => !isView && !isInitializer)
  const shown = (changing.length > 0 ? changing : functions).slice(0, most)
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
${describeDiagram(contract, shown)}

\`\`\`mermaid
${buildDiagram(shown)}
\`\`\`

The tables below come from the compiled contract, so they are never older than the code.

${tables.join('\n')}`
}

/** Build a page that explains a library: a diagram of its functions, and what the compiler knows about them. */
function buildLibraryOverview({kind, name, reference, functions}: ContractOutline): string {
  const withErrors = functions.filter(({errors}) => errors.length > 0)
  const shown = pickDistinct(withErrors.length > 0 ? withErrors : functions)
  const reverting = shown.filter(({reverts}) => reverts.length > 0)
  const references = functions.slice(0, mostDeclared).map((each) => each.reference)
  const list =
    kind === 'library'
      ? `<AbiTable of="${reference}" />`
      : `<Snippet of="${references.join(' ')}" body={false} natspec={false} />`
  const errors =
    reverting.length > 0
      ? `## Errors

These functions revert when a condition does not hold:

${reverting.map((each) => `### \`${each.name}\`\n\n<ErrorTable of="${each.reference}" />`).join('\n\n')}
`
      : ''
  return `${toFrontMatter(
    {
      title: 'How it works',
      description: `The functions of ${name}, a diagram of how a contract uses them${reverting.length > 0 ? ', and the errors to expect' : ''}.`
    },
    ['content_type: concept']
  )}
The diagram shows functions of \`${name}\`${withErrors.length > 0 ? ', and the errors that they revert with' : ''}.
Their code runs in the contract that calls them.

\`\`\`mermaid
${buildLibraryDiagram(shown)}
\`\`\`

What follows comes from the compiled ${kind}, so it is never older than the code.

## Functions

${list}
${errors && '\n'}${errors}`
}

/** Pick functions with different names, as many as fit in a diagram. */
function pickDistinct(functions: ReadonlyArray<FunctionOutline>): Array<FunctionOutline> {
  const byName = new Map(functions.toReversed().map((each) => [each.name, each]))
  return functions.filter((each) => byName.get(each.name) === each).slice(0, most)
}

/** Declarations that fit on a page next to a diagram. */
const mostDeclared = 30

/** Draw the functions that a contract calls, and the errors that they revert with. */
function buildLibraryDiagram(shown: ReadonlyArray<FunctionOutline>): string {
  const names = shown.map(({errors}) => errors.slice(0, 2).map((each) => toName(each.signature)))
  const errors = [...new Set(names.flat())]
  return [
    'flowchart LR',
    '  caller(["Your contract"])',
    ...errors.map((error, at) => `  e${at}[/"${error}"/]`),
    ...shown.flatMap(({signature}, at) => [
      `  caller --> f${at}["${signature}"]`,
      ...(names[at] ?? []).map((error) => `  f${at} --> e${errors.indexOf(error)}`)
    ])
  ].join('\n')
}

/** Say what the diagram shows, and how a contract behind a proxy is set up. */
function describeDiagram(
  {name, functions}: ContractOutline,
  shown: ReadonlyArray<FunctionOutline>
): string {
  const isChanging = shown.some(({isView}) => !isView)
  const what = isChanging ? 'functions of' : 'functions that read'
  const state = isChanging ? ' that change state' : ''
  const hasEvents = shown.some(({events}) => events.length > 0)
  const sentences = [
    `The diagram shows ${what} \`${name}\`${state}${hasEvents ? ', and the events that they emit' : ''}.`
  ]
  const access = [...new Set(shown.flatMap((each) => each.access ?? []))]
  if (access.length > 0) {
    const names = access.map((each) => `\`${each}\``).join(' and ')
    sentences.push(
      access.length === 1
        ? `Where the modifier ${names} limits who may call a function, it is on the left.`
        : `Where the modifiers ${names} limit who may call a function, they are on the left.`
    )
  }
  const initializer = functions.find((each) => each.isInitializer)
  if (initializer) {
    sentences.push(
      `\`${initializer.signature}\` sets up a proxy of \`${name}\` in place of a constructor.`
    )
  }
  return sentences.join('\n')
}

/** Draw who calls which function, and the events that it emits. */
function buildDiagram(shown: ReadonlyArray<FunctionOutline>): string {
  const callers = [...new Set(shown.map(({access}) => access ?? 'Caller'))]
  const events = [...new Set(shown.flatMap((each) => each.events.map(toName)))]
  const lines = shown.flatMap(({signature, access, events: emitted}, at) => {
    const caller = `c${callers.indexOf(access ?? 'Caller')}`
    return [
      `  ${caller} --> f${at}["${signature}"]`,
      ...emitted.map((event) => `  f${at} --> e${events.indexOf(toName(event))}`)
    ]
  })
  return [
    'flowchart LR',
    ...callers.map((caller, at) => `  c${at}(["${caller}"])`),
    ...events.map((event, at) => `  e${at}[/"${event}"/]`),
    ...lines
  ].join('\n')
}

/** `Opened(uint256)` -> `Opened` */
function toName(signature: string): string {
  return signature.split('(', 1)[0] ?? signature
}
